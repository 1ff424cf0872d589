import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

/** The number of versions of a setting that are shown, the newest ones; older ones stay in the database and in the audit log. */
export const SHOWN_VERSIONS = 50;

/** The name of a setting, such as 'escrow'. The specification calls the values of a setting a record. */
const settingName = z.string().check(z.maxLength(50));

export const readConfigHistory = defineCall({
  name: 'readConfigHistory',
  method: 'POST',
  path: 'controlPanel/countyConfig/history',
  access: ['TRIMIN', 'COUNTY'],
  summary: 'The last 50 versions of a setting with the user and time of each save, newest first.',
  request: z.strictObject({ record: settingName }),
  content: z.object({
    versions: z.array(
      z.object({
        /** 1 for the first save of the setting, then one more for each save. */
        version: z.int(),
        /** The username; empty for a change by the portal itself. */
        changedBy: z.string(),
        changedAt: z.iso.datetime(),
        /** The version whose values were restored; null for an ordinary save. */
        restoredFrom: z.nullable(z.int()),
        /**
         * The values of that version, as the call that reads the setting returns them; null if this release can no longer read
         * them.
         */
        record: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});

export const restoreConfig = defineCall({
  name: 'restoreConfig',
  method: 'POST',
  path: 'controlPanel/countyConfig/restore',
  access: ['TRIMIN', 'COUNTY'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Saves an earlier version of a setting as its newest one. Refused if basedOn is not the newest version.',
  request: z.strictObject({
    record: settingName,
    /** The version to restore. */
    version: z.int(),
    /** The newest version that the user saw. Another newest version means that someone else has saved in the meantime. */
    basedOn: z.int(),
  }),
  content: z.object({
    /** The number of the saved version. */
    version: z.int(),
  }),
});
