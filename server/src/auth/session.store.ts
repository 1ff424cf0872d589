import type { SessionTime } from '@portal/contracts';
import type { ErrorCode } from '@portal/contracts/errors';
import { isAccountType, isPaymentMethod, isRole, isStaff } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';
import { secretHash } from '../credentials/secret.ts';
import { anyOf } from '../platform/database/any-of.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { isActiveOrLockedByFailures } from '../users/users.store.ts';
import { type SessionLimits, type SessionRow, selectSession } from './session-row.store.ts';

/** A session ends twelve hours after the login, even while it is in use. */
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60 * 1000;
/** After a password was entered, no call requires it again for this long. */
const PROOF_MS = 10 * 60 * 1000;
/** The last use of a session is written at most once in this time, so that the many requests of one page cause one write. */
const TOUCH_MS = 30_000;

/** The clocks of two servers may differ by this much. A later last use means that the clock was set back since. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

export interface SessionUse {
  /** A request that the page sends in the background: it does not count as activity. */
  readonly isIdle?: boolean;
}

/** With a short inactivity limit, activity is written more often; otherwise an active user would be logged out. */
const touchMs = ({ inactivityMinutes }: SessionLimits): number =>
  Math.min(TOUCH_MS, (inactivityMinutes ?? Number.POSITIVE_INFINITY) * 6_000);

export interface NewSession {
  readonly token: string;
  readonly userId: number;
  readonly network: string;
  readonly language: string;
  readonly now: Date;
}

/** Opens a session and returns its row id. */
export async function insertSession(tx: Transaction<Database>, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('session')
    .values({
      token_hash: secretHash(session.token),
      user_id: session.userId,
      network: session.network,
      language: session.language,
      logged_in_at: session.now,
      last_seen_at: session.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The live session of a cookie, with the user's current rights; updates its last use. */
export async function findLiveSession(
  db: Kysely<Database>,
  token: string,
  limits: SessionLimits,
  now: Date,
  { isIdle = false }: SessionUse = {},
): Promise<Session | null> {
  const row = await selectSession(db, token, limits);
  if (row === undefined || endOf(row, limits, now) !== null) return null;
  const { role, accountType, paymentMethod } = row;
  // A role, account type or payment method that this release does not know grants no rights.
  if (!isRole(role) || !isAccountType(accountType) || !isPaymentMethod(paymentMethod)) return null;
  const unusedMs = now.getTime() - row.last_seen_at.getTime();
  const isTouched = unusedMs < 0 - CLOCK_DIFFERENCE_MS || (!isIdle && unusedMs > touchMs(limits));
  if (isTouched) {
    await db.updateTable('session').set({ last_seen_at: now }).where('id', '=', row.sessionId).execute();
  }
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    username: row.username,
    fullName: `${row.first} ${row.last}`.trim(),
    role,
    language: row.language,
    accountId: row.accountId,
    accountName: row.accountName,
    accountKind: row.accountKind,
    accountType,
    paymentMethod,
    flatFeeRateLevel: row.flatFeeRateLevel,
    hasUnlimitedImages: row.hasUnlimitedImages,
    accountSearches: row.accountSearches,
    mustChangePassword: row.mustChangePassword,
    mustSetUpSecondFactor: limits.staffNeedSecondFactor && isStaff(role) && row.secondFactorSince === null,
    loggedInAt: row.logged_in_at,
    isProven: now.getTime() - (row.proven_at ?? row.logged_in_at).getTime() <= PROOF_MS,
    time: timeLeft(isTouched ? { ...row, last_seen_at: now } : row, limits, now),
  };
}

const ENDED_BY: Readonly<Record<string, ErrorCode>> = {
  STAFF: 'SESSION_ENDED_BY_STAFF',
  PASSWORD_CHANGED: 'SESSION_PASSWORD_CHANGED',
  PASSWORD_RESET: 'SESSION_PASSWORD_CHANGED',
  SECOND_FACTOR: 'SESSION_SECOND_FACTOR',
  OTHER_SESSION: 'SESSION_ENDED_BY_USER',
};

/** Why a session is over, as an error code; null while it is live. LOGIN where the user needs no specific reason. */
function endOf(row: SessionRow, limits: SessionLimits, now: Date): ErrorCode | null {
  const isKept = isActiveOrLockedByFailures({ status: row.userStatus, lockCause: row.lockCause });
  if (row.userStatus === 'L' && !isKept) return 'SESSION_USER_LOCKED';
  const isGone = row.userDeletedAt !== null || row.accountDeletedAt !== null;
  if (isGone || !isKept || row.accountStatus !== 'A') return 'SESSION_USER_INACTIVE';
  if (row.ended_at !== null) return ENDED_BY[row.end_reason ?? ''] ?? 'LOGIN';
  if (absoluteLeftMs(row, now) <= 0) return 'SESSION_TOO_LONG';
  return inactivityLeftMs(row, limits, now) <= 0 ? 'SESSION_INACTIVE' : null;
}

type SessionAges = Pick<SessionRow, 'logged_in_at' | 'last_seen_at'>;

const absoluteLeftMs = ({ logged_in_at }: SessionAges, now: Date): number =>
  logged_in_at.getTime() + SESSION_ABSOLUTE_MS - now.getTime();

const inactivityLeftMs = ({ last_seen_at }: SessionAges, { inactivityMinutes }: SessionLimits, now: Date): number =>
  inactivityMinutes === null
    ? Number.POSITIVE_INFINITY
    : last_seen_at.getTime() + inactivityMinutes * 60_000 - now.getTime();

/** The remaining time in whole seconds, rounded down, so that the page never promises more time than is left. */
function timeLeft(row: SessionAges, limits: SessionLimits, now: Date): SessionTime {
  const absolute = absoluteLeftMs(row, now);
  const inactivity = inactivityLeftMs(row, limits, now);
  const endsBy = inactivity < absolute ? 'INACTIVITY' : 'ABSOLUTE';
  return { secondsLeft: Math.floor(Math.min(absolute, inactivity) / 1000), endsBy };
}

/** Why the session of a cookie ended; null when it is live, or never existed. */
export async function findSessionEnd(
  db: Kysely<Database>,
  token: string,
  limits: SessionLimits,
  now: Date,
): Promise<ErrorCode | null> {
  const row = await selectSession(db, token, limits);
  return row === undefined ? null : endOf(row, limits, now);
}

/** Records that the session's user has just entered the password or a code. False when the session is over. */
export async function markIdentityProven(tx: Transaction<Database>, sessionId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ proven_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes the language of a session: that of its pages, files and emails. */
export const setSessionLanguage = (db: Kysely<Database>, sessionId: number, language: string): Promise<unknown> =>
  db.updateTable('session').set({ language }).where('id', '=', sessionId).execute();

/** Ends one session; ending it again changes nothing. */
export async function endSession(
  tx: Transaction<Database>,
  sessionId: number,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every live session of a user, or of several; returns how many. */
export async function endSessionsOf(
  tx: Transaction<Database>,
  userId: number | readonly number[],
  reason: 'STAFF' | 'PASSWORD_RESET',
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', anyOf(userId))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends the user's other live sessions, but not the given one; returns how many. */
export async function endOtherSessionsOf(
  tx: Transaction<Database>,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  reason: 'SECOND_FACTOR' | 'OTHER_SESSION' | 'PASSWORD_CHANGED',
  now: Date,
): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends every live session of all users, except one; returns how many. */
export async function endSessionsExcept(tx: Transaction<Database>, sessionId: number, now: Date): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'STAFF' })
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** A live session of a user. */
export interface LiveSession {
  readonly id: number;
  readonly network: string;
  readonly loggedInAt: Date;
  readonly lastSeenAt: Date;
}

/** A person rarely has more sessions. All guests share one user, so only the most recently used of its sessions are listed. */
const MAX_LISTED = 100;

/** The live sessions of a user, the most recently used first. */
export const liveSessionsOf = (
  db: Kysely<Database>,
  userId: number,
  { inactivityMinutes }: SessionLimits,
  now: Date,
): Promise<LiveSession[]> => {
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  return db
    .selectFrom('session')
    .select(['id', 'network', 'logged_in_at as loggedInAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('logged_in_at', '>', ago(SESSION_ABSOLUTE_MS))
    .$if(inactivityMinutes !== null, (query) =>
      query.where('last_seen_at', '>', ago((inactivityMinutes ?? 0) * 60_000)),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();
};

/** Whether a session belongs to this user. */
export async function isSessionOf(tx: Transaction<Database>, sessionId: number, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
