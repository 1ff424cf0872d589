import { DOWNLOAD_PERIOD_MILLIS } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { usernameKey } from '../accounts/username-key.ts';
import type { Database } from '../platform/database/schema.ts';
import { jobNotes } from '../platform/jobs/job-notes.store.ts';

type Db = Kysely<Database>;

/** The criteria for inactive users. */
export interface Inactivity {
  /** The user was last active before this time. */
  readonly before: Date;
  readonly now: Date;
  /** The county's guest user, which belongs to no person. */
  readonly guestUserName: string;
}

/** A user to be deleted. */
export interface InactiveUser {
  readonly id: number;
  readonly username: string;
  readonly lastActiveAt: Date;
}

/**
 * The latest time at which the user was created, logged in, or, for an active user, was changed by staff: a user whom staff just activated
 * or renamed is expected to log in soon (decision 78). `greatest` ignores nulls.
 */
const lastActiveAt = (user: string) =>
  sql<Date>`greatest(${sql.ref(`${user}.created_at`)}, ${sql.ref(`${user}.last_login_at`)},
    case when ${sql.ref(`${user}.status`)} = 'A' then ${sql.ref(`${user}.changed_at`)} end)`;

/**
 * True if the user has unsettled payments, pages that can still be fetched, or undecided filings. An order that nobody fetches, or whose
 * download was cut off, stays paid for good.
 */
const hasOpenBusiness = (now: Date) => sql<boolean>`(
  exists (select from card_hold where card_hold.user_id = portal_user.id
    and (card_hold.ended_at is null or (card_hold.state = 'FAILED' and card_hold.settled_at is null)))
  or exists (select from payment_attempt where payment_attempt.user_id = portal_user.id
    and payment_attempt.ended_at is null)
  or exists (select from image_state where image_state.user_id = portal_user.id and image_state.state = 'PAID'
    and image_state.paid_at > ${new Date(now.getTime() - DOWNLOAD_PERIOD_MILLIS)})
  or exists (select from efile_document join efile_entry on efile_entry.document_id = efile_document.id
    where efile_document.user_id = portal_user.id and efile_entry.decided_at is null))`;

/** True for an administrator of an account that has another active user. */
const administersActiveUser = (before: Date) => sql<boolean>`(portal_user.role = 'ACCOUNT' and exists (
  select from portal_user as other where other.account_id = portal_user.account_id and other.id <> portal_user.id
    and other.deleted_at is null and ${lastActiveAt('other')} >= ${before}))`;

/** The users that a purge deletes: inactive users of accounts that pay by credit card, with the exemptions of decision 78. */
const inactive = (db: Db, { before, now, guestUserName }: Inactivity) =>
  db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .where('account.kind', '=', 'CUSTOMER')
    .where('account.payment_method', '=', 'CREDIT_CARD')
    .where('portal_user.role', 'in', ['USER', 'ACCOUNT'])
    .where('portal_user.username_key', '<>', usernameKey(guestUserName))
    .where(lastActiveAt('portal_user'), '<', before)
    // staff set a password that is still valid, so they expect the user to log in
    .where((eb) =>
      eb.or([eb('portal_user.password_expires_at', 'is', null), eb('portal_user.password_expires_at', '<=', now)]),
    )
    .where(sql<boolean>`not ${hasOpenBusiness(now)}`)
    .where(sql<boolean>`not ${administersActiveUser(before)}`);

/**
 * Lists the inactive users in the order in which they are deleted: role USER before ACCOUNT, so that an account's other users are gone
 * before its administrators.
 */
export const inactiveUsers = (db: Db, inactivity: Inactivity): Promise<InactiveUser[]> =>
  inactive(db, inactivity)
    .select(['portal_user.id', 'portal_user.username', lastActiveAt('portal_user').as('lastActiveAt')])
    .orderBy('portal_user.role', 'desc')
    .orderBy('portal_user.id')
    .execute();

export async function countInactive(db: Db, inactivity: Inactivity): Promise<number> {
  const { count } = await inactive(db, inactivity)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** True if the user is still inactive. The caller must have locked its row. */
export async function isInactive(tx: Transaction<Database>, id: number, inactivity: Inactivity): Promise<boolean> {
  const row = await inactive(tx, inactivity)
    .where('portal_user.id', '=', id)
    .select('portal_user.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Requested purges that are not finished: each deletes the users who were last active before its time. `askedBy` is the id of the
 * member of staff.
 */
export const purgeNotes = jobNotes(
  'user-purge',
  z.object({ before: z.iso.datetime(), askedBy: z.number().nullable() }),
);
