import { isAccountType, isPaymentMethod, isRole } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Session } from '../../platform/http/session.ts';

const COLUMNS = ['id', 'user_id', 'report', 'format', 'criteria', 'created_at', 'last_month', 'last_outcome'] as const;

/** The monthly reports of a user, oldest first. */
export const readSchedules = (db: Kysely<Database>, userId: number) =>
  db.selectFrom('report_schedule').select(COLUMNS).where('user_id', '=', userId).orderBy('id').execute();

export const findSchedule = (db: Kysely<Database>, id: number) =>
  db.selectFrom('report_schedule').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** All schedules whose report for a month was not sent yet, with the month of the last report that was. */
export const findDueSchedules = (
  db: Kysely<Database>,
  month: string,
): Promise<{ id: number; last_month: string | null }[]> =>
  db
    .selectFrom('report_schedule')
    .select(['id', 'last_month'])
    .where((where) => where.or([where('last_month', 'is', null), where('last_month', '<', month)]))
    .orderBy('id')
    .execute();

export interface NewSchedule {
  readonly userId: number;
  readonly report: string;
  readonly format: string;
  readonly criteria: object;
  readonly createdAt: Date;
}

export const addSchedule = (db: Kysely<Database>, { userId, report, format, criteria, createdAt }: NewSchedule) =>
  db
    .insertInto('report_schedule')
    .values({ user_id: userId, report, format, criteria: JSON.stringify(criteria), created_at: createdAt })
    .execute();

/** Locks the user's row, so that changes to the user's monthly reports run one at a time. */
export const lockUser = (db: Kysely<Database>, userId: number) =>
  db.selectFrom('portal_user').select('id').where('id', '=', userId).forUpdate().execute();

/** Deletes a schedule and returns the name of its report; undefined if it belongs to another user or does not exist. */
export const deleteSchedule = (
  db: Kysely<Database>,
  id: number,
  userId: number,
): Promise<{ report: string } | undefined> =>
  db
    .deleteFrom('report_schedule')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('report')
    .executeTakeFirst();

/** Stores the outcome of a month's report. */
export const storeReportOutcome = (db: Kysely<Database>, id: number, month: string, outcome: string) =>
  db.updateTable('report_schedule').set({ last_month: month, last_outcome: outcome }).where('id', '=', id).execute();

/** The user's email address. */
export const emailOf = async (db: Kysely<Database>, userId: number): Promise<string> =>
  (await db.selectFrom('portal_user').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? '';

/** A user's current rights and email address; undefined for a user who could not log in now. */
export async function findRecipient(
  db: Kysely<Database>,
  userId: number,
  now: Date,
): Promise<{ readonly session: Session; readonly email: string; readonly firstName: string } | undefined> {
  const row = await db
    .selectFrom('portal_user')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('portal_user.id', '=', userId)
    .where('portal_user.status', '=', 'A')
    .where('portal_user.deleted_at', 'is', null)
    .where('account.status', '=', 'A')
    .where('account.deleted_at', 'is', null)
    .select(['portal_user.username', 'portal_user.role', 'portal_user.language', 'portal_user.email'])
    .select(['portal_user.first_name', sql<string>`trim(first_name || ' ' || last_name)`.as('fullName')])
    .select(['account.id as accountId', 'account.name as accountName', 'account.kind as accountKind'])
    .select(['account.account_type as accountType', 'account.payment_method as paymentMethod'])
    .select(['account.flat_fee_rate_level as flatFeeRateLevel', 'account.unlimited_images as hasUnlimitedImages'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, first_name: firstName, role, accountType, paymentMethod, ...rest } = row;
  // a user with a code that this release does not know has no rights
  if (!isRole(role) || !isAccountType(accountType) || !isPaymentMethod(paymentMethod)) return undefined;
  // reports need no search rights
  const unusedFields = {
    sessionId: 0,
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    loggedInAt: now,
    accountSearches: [],
  };
  return {
    session: { ...rest, isProven: true, ...unusedFields, userId, role, accountType, paymentMethod },
    email,
    firstName,
  };
}
