import { FIRST_PURGE_DATE } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { storedText } from './stored.ts';

/** The date of the county's last purge: YYYY-MM-DD. */
export const userPurgeNowRecord = z.object({ purgeDate: storedText(FIRST_PURGE_DATE) });

const OFFICE = ['TRIMIN', 'COUNTY'] as const;
const PATH = 'controlPanel/countyConfig/userPurgeNow';
/** As users type it: 01/05/2020. */
const purgeDate = z.string().check(z.maxLength(40));

export const readUserPurgeNow = defineCall({
  name: 'readUserPurgeNow',
  method: 'GET',
  path: PATH,
  access: OFFICE,
  summary: 'The date of the last purge of users; 01/05/2020 if there was none.',
  request: nothing,
  content: z.object({ purgeDate }),
});

export const countInactiveUsers = defineCall({
  name: 'countInactiveUsers',
  method: 'POST',
  path: 'controlPanel/countyConfig/userPurgeCount',
  access: OFFICE,
  limitedAs: 'setting',
  summary: 'Counts the users that a purge with this date would delete, without deleting them.',
  request: z.strictObject({ purgeDate }),
  content: z.object({ purgeDate, users: z.int() }),
});

export const purgeUsersNow = defineCall({
  name: 'purgeUsersNow',
  method: 'POST',
  path: PATH,
  access: OFFICE,
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Deletes the users of credit card accounts who were last active before this date.',
  request: z.strictObject({ purgeDate }),
  content: z.object({
    purgeDate,
    purged: z.int(),
    /** Usernames of users that could not be deleted; the portal retries them at night. */
    failed: z.array(z.string()),
    /** The number of users not reached in the available time; the portal deletes them at night. */
    left: z.int(),
  }),
});
