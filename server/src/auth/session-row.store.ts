import { type CompiledQuery, type InferResult, type Kysely, sql } from 'kysely';
import { secretHash } from '../credentials/secret.ts';
import { KEEP_PLAN } from '../platform/database/kept-plan.ts';
import type { Database } from '../platform/database/schema.ts';

export interface SessionLimits {
  /** True if the county requires a one-time code from staff: a user without one must set it up first. */
  readonly staffNeedSecondFactor: boolean;
  /** Null when the county set no inactivity limit. */
  readonly inactivityMinutes: number | null;
}

const sessionQuery = (db: Kysely<Database>, tokenHash: string, staffNeedSecondFactor: boolean) =>
  db
    .selectFrom('session')
    // The plan is kept: it is the same for every cookie, and planning takes three times as long as executing.
    .modifyFront(KEEP_PLAN)
    .innerJoin('portal_user', 'portal_user.id', 'session.user_id')
    .innerJoin('account', 'account.id', 'portal_user.account_id')
    .where('session.token_hash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.ended_at',
      'session.end_reason',
      'portal_user.deleted_at as userDeletedAt',
      'account.deleted_at as accountDeletedAt',
      'session.logged_in_at',
      'session.last_seen_at',
      'session.proven_at',
      'session.language',
      'portal_user.id as userId',
      'portal_user.username',
      'portal_user.first_name as first',
      'portal_user.last_name as last',
      'portal_user.role',
      'portal_user.status as userStatus',
      'portal_user.lock_cause as lockCause',
      'portal_user.must_change_password as mustChangePassword',
      'account.id as accountId',
      'account.name as accountName',
      'account.kind as accountKind',
      'account.account_type as accountType',
      'account.payment_method as paymentMethod',
      'account.flat_fee_rate_level as flatFeeRateLevel',
      'account.unlimited_images as hasUnlimitedImages',
      'account.status as accountStatus',
    ])
    .select((session) => [
      // A separate query for the searches would slow down most requests.
      sql<string[]>`ARRAY(SELECT search_type FROM account_page_access
        WHERE account_page_access.account_id = account.id AND allowed)`.as('accountSearches'),
      // Every request reads its session, so the second factor is read only in the few counties that require it from staff.
      staffNeedSecondFactor
        ? session
            .selectFrom('second_factor')
            .select('confirmed_at')
            .whereRef('second_factor.user_id', '=', 'portal_user.id')
            .as('secondFactorSince')
        : sql<Date | null>`NULL::timestamptz`.as('secondFactorSince'),
    ]);

export type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number];

/**
 * The compiled SQL of the query with and without the second factor. Compiling took longer than the rest of the session lookup, and
 * only the cookie differs between calls.
 */
const compiled = new Map<boolean, CompiledQuery<SessionRow>>();

/** The session of a cookie, live or ended, with the current data of its user and account. */
export const selectSession = async (
  db: Kysely<Database>,
  token: string,
  { staffNeedSecondFactor }: SessionLimits,
): Promise<SessionRow | undefined> => {
  const tokenHash = secretHash(token);
  const statement = compiled.get(staffNeedSecondFactor) ?? sessionQuery(db, tokenHash, staffNeedSecondFactor).compile();
  compiled.set(staffNeedSecondFactor, statement);
  const { rows } = await db.executeQuery<SessionRow>({ ...statement, parameters: [tokenHash] });
  return rows[0];
};
