import type { Kysely, Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { audit } from '../audit/audit.ts';
import type { CountyRecords } from '../county-config/records.ts';
import { verifyPassword } from '../credentials/password.ts';
import { newSecret } from '../credentials/secret.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { liftLock } from '../users/unlock-user.ts';
import {
  findLoginUser,
  isLockedByFailures,
  type LoginUser,
  lockPasswordHash,
  recordLogin,
} from '../users/users.store.ts';
import { failureKeyOf, type Guess, recordFailure, throttledRefusal } from './guess.ts';
import { rememberBrowser } from './known-browsers.store.ts';
import { type FailureKey, forgetFailures, isRefused, rememberNetwork } from './login-failures.store.ts';
import {
  consumeProof,
  type FactorProof,
  hasSecondFactor,
  verifyFactorCode,
} from './second-factor/second-factor.store.ts';
import { endSession, insertSession } from './session.store.ts';

export interface LoginAttempt extends Guess {
  readonly password: string;
  readonly language: string | undefined;
  /** The code of the second factor, for users who have one. */
  readonly code?: string | undefined;
  /** The session that the browser already has: every login ends it. */
  readonly previous: Session | null;
}

export interface OpenedSession {
  readonly token: string;
  /** The token that the browser must send from now on; null for a guest, who has no password to guess. */
  readonly browserToken: string | null;
}

/**
 * Opens a session, or refuses. An unknown username, a wrong password and a user who may not log in get the same error after the
 * same work.
 */
export async function logIn(db: Kysely<Database>, attempt: LoginAttempt): Promise<OpenedSession> {
  const user = await findLoginUser(db, usernameKey(attempt.username));
  const { failureKey, isKnownBrowser } = await failureKeyOf(db, user, attempt);
  const isGuest = isGuestLogin(user, attempt);
  // A guest has no password to guess, so failed attempts of others must not block the guest login.
  if (!isGuest && (await isRefused(db, failureKey, user?.userId, attempt.now))) throw throttledRefusal();
  const isRight = isGuest || (await isPasswordRight(user, attempt));
  if (!isRight || user === undefined || !mayLogIn(user, isKnownBrowser, attempt.now)) {
    await recordFailure(db, failureKey, user, attempt);
    throw new Refusal('LOGIN_FAILED');
  }
  requireNoLockout(user, attempt.county);
  const proof = isGuest ? null : await requireProof(db, failureKey, user, attempt);
  return openSession(db, failureKey, { user, proof }, attempt);
}

/**
 * Whether the user may log in with the right password. A lock by failed logins applies to new browsers, not to the user's known
 * ones.
 */
function mayLogIn(user: LoginUser, isKnownBrowser: boolean, now: Date): boolean {
  if (user.accountStatus !== 'A') return false;
  if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= now) return false;
  return user.status === 'A' || (isKnownBrowser && isLockedByFailures(user));
}

/** Verifies the typed second-factor code; null for a user without a second factor. A wrong code counts like a wrong password. */
async function requireProof(
  db: Kysely<Database>,
  failureKey: FailureKey,
  user: LoginUser,
  attempt: LoginAttempt,
): Promise<FactorProof | null> {
  if (!(await hasSecondFactor(db, user.userId))) return null;
  if (attempt.code === undefined || attempt.code === '') throw new Refusal('SECOND_FACTOR_NEEDED');
  const proof = await verifyFactorCode(db, user.userId, attempt.code, attempt.now);
  if (proof !== null) return proof;
  await recordFailure(db, failureKey, user, attempt);
  throw new Refusal('SECOND_FACTOR_WRONG');
}

/** The county's guest user has no password; every other user needs one. */
function isGuestLogin(user: LoginUser | undefined, attempt: LoginAttempt): boolean {
  if (user?.role !== 'GUEST' || attempt.password !== '') return false;
  return usernameKey(attempt.county.userAccess.guestUserName) === usernameKey(user.username);
}

const isPasswordRight = (user: LoginUser | undefined, attempt: LoginAttempt): Promise<boolean> =>
  verifyPassword(user?.passwordHash ?? null, attempt.password);

function requireNoLockout(user: LoginUser, county: CountyRecords): void {
  const { lockoutInPlace, messageLogin } = county.userLockout;
  if (!lockoutInPlace || user.role === 'TRIMIN' || user.role === 'COUNTY') return;
  throw new Refusal('LOCKED_OUT', messageLogin === '' ? {} : { message: messageLogin });
}

interface ProvenLogin {
  readonly user: LoginUser;
  readonly proof: FactorProof | null;
}

/**
 * A new password or second factor ends all existing sessions. A login that was verified before the change but is not committed
 * yet would escape that, so it waits for the change and is verified again.
 */
async function requireUnchanged(tx: Transaction<Database>, { user, proof }: ProvenLogin, now: Date): Promise<void> {
  if ((await lockPasswordHash(tx, user.userId)) !== user.passwordHash) throw new Refusal('LOGIN_FAILED');
  if (proof !== null && !(await consumeProof(tx, user.userId, proof, now))) throw new Refusal('SECOND_FACTOR_WRONG');
  if (proof === null && (await hasSecondFactor(tx, user.userId))) throw new Refusal('SECOND_FACTOR_NEEDED');
}

async function openSession(
  db: Kysely<Database>,
  failureKey: FailureKey,
  proven: ProvenLogin,
  attempt: LoginAttempt,
): Promise<OpenedSession> {
  const { user, proof } = proven;
  const { now, previous, request } = attempt;
  const { network, browserToken } = request;
  const token = newSecret();
  const language = attempt.language ?? user.language;
  return db.transaction().execute(async (tx) => {
    // A right guess must not succeed if concurrent wrong guesses have used up the allowed failures since it was verified.
    if (user.role !== 'GUEST') {
      if (await isRefused(tx, failureKey, user.userId, now)) throw throttledRefusal();
      await forgetFailures(tx, failureKey);
      await requireUnchanged(tx, proven, now);
      await recordLogin(tx, user.userId, now);
    }
    await rememberNetwork(tx, user.userId, network, now);
    if (previous !== null) await endSession(tx, previous.sessionId, 'LOGIN', now);
    const sessionId = await insertSession(tx, { token, userId: user.userId, network, language, now });
    await audit(tx, {
      kind: 'LOGIN',
      actor: user,
      request,
      detail: { sessionId, role: user.role, ...describeProof(proof) },
    });
    if (isLockedByFailures(user)) await liftLock(tx, { user, why: 'LOGIN', actor: user, request });
    if (user.role === 'GUEST') return { token, browserToken: null };
    return { token, browserToken: await rememberBrowser(tx, { userId: user.userId, token: browserToken, now }) };
  });
}

/**
 * Which second factor was used. Logins with recovery codes may mean that the app was lost, or that someone else is logging in.
 */
function describeProof(proof: FactorProof | null): { readonly secondFactor?: 'APP' | 'RECOVERY_CODE' } {
  if (proof === null) return {};
  return { secondFactor: 'step' in proof ? 'APP' : 'RECOVERY_CODE' };
}
