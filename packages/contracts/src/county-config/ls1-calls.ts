import { LS1_BATCH_SIZE } from '@portal/domain';
import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';

const shortText = z.string().check(z.maxLength(200));

/** Address and login of the LandShark One database; all fields are required ([002-3.ls1.1]). */
const source = {
  landSharkOneDbAddress: shortText,
  landSharkOneDbName: shortText,
  landSharkOneDbUsername: shortText,
  landSharkOneDbPassword: shortText,
};

/** The maximum number of rejected rows listed in a response; the rest are only counted. */
export const NAMED_REJECTS = 200;

const count = z.int();

/** What the migration of accounts and users would do, or did. */
const people = {
  /** Numbers of the accounts, users and sessions of this portal that are deleted. */
  wiped: z.object({ accounts: count, users: count, sessions: count }),
  loaded: z.object({
    accounts: count,
    users: count,
    /** Users without an email address: they cannot reset their password by email. */
    withoutEmail: count,
    escrowCents: count,
    images: count,
  }),
  rejected: z.object({
    accounts: count,
    users: count,
    rows: z.array(
      z.object({
        /** The source view: accounts or users. */
        view: z.string(),
        id: z.string(),
        column: z.string(),
        /** The key of a validation message. */
        message: z.object({
          key: z.string(),
          values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
        }),
      }),
    ),
  }),
};

export const checkLandSharkOneAccountsUsers = defineCall({
  name: 'checkLandSharkOneAccountsUsers',
  method: 'POST',
  path: 'controlPanel/countyConfig/checkLandSharkOneAccountsUsers',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary:
    'Counts the accounts and users that the migration from LandShark One would delete, load and reject. Changes nothing.',
  request: z.strictObject(source),
  content: z.object({
    ...people,
    /**
     * Accounts that have money, owe money or have a payment in progress: while there are any, the migration does not
     * start.
     */
    blocked: z.array(
      z.object({
        account: z.string(),
        escrowCents: count,
        owedCents: count,
        /** What the county owes the account. Missing from servers that did not check it. */
        creditCents: z.optional(count),
        isPaying: z.boolean(),
      }),
    ),
    /** A digest of the counts. The migration sends it back and is refused if the data has changed since. */
    seen: z.string(),
  }),
});

export const migrateLandSharkOneAccountsUsers = defineCall({
  name: 'migrateLandSharkOneAccountsUsers',
  method: 'POST',
  path: 'controlPanel/countyConfig/migrateLandSharkOneAccountsUsers',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary: 'Deletes all accounts and users, and loads those of LandShark One, in one transaction.',
  request: z.strictObject({ ...source, seen: z.optional(z.string().check(z.maxLength(100))) }),
  content: z.object(people),
});

const dateText = z._default(z.string().check(z.maxLength(40)), '');

export const migrateLandSharkOneAuditLog = defineCall({
  name: 'migrateLandSharkOneAuditLog',
  method: 'POST',
  path: 'controlPanel/countyConfig/migrateLandSharkOneAuditLog',
  access: ['TRIMIN'],
  limitedAs: 'setting',
  requiresPassword: true,
  summary:
    'Migrates the audit log of LandShark One for a range of dates, as far as possible in ten seconds. First deletes the rows of an earlier migration.',
  request: z.strictObject({
    ...source,
    /** MM/DD/YYYY; empty means from the first row. */
    fromDate: dateText,
    /** Empty means today. */
    toDate: dateText,
    /** The specification's default 'All' means the same as 'all'. */
    dataType: z._default(z.enum(['All', 'all', 'transactions']), 'All'),
    batchSize: z._default(z.int(), LS1_BATCH_SIZE.standard),
  }),
  content: z.object({
    /** Progress of this migration; repeating the call continues with the rest. */
    deleted: count,
    migrated: count,
    /** Rows without an id or a time. */
    rejected: count,
    left: count,
    isDone: z.boolean(),
  }),
});
