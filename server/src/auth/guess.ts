import type { Kysely, Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { audit, SYSTEM_ACTOR } from '../audit/audit.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { Database } from '../platform/database/schema.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { type LoginUser, lockUser } from '../users/users.store.ts';
import { findKnownBrowser } from './known-browsers.store.ts';
import {
  browserKey,
  countFailure,
  countSharedFailure,
  type FailureKey,
  isKnownNetwork,
  isRefused,
} from './login-failures.store.ts';

/** An attempt to enter a secret that only the user with this username should know. */
export interface Guess {
  readonly username: string;
  readonly request: Pick<RequestFacts, 'id' | 'address' | 'network' | 'browserToken'>;
  readonly county: CountyRecords;
  readonly now: Date;
}

export const throttledRefusal = (): Refusal => new Refusal('LOGIN_THROTTLED', { retryAfterSeconds: 15 * 60 });

/** The key by which failures are counted: the browser if the user logged in from it before, else the network. */
export async function failureKeyOf(
  db: Kysely<Database>,
  user: LoginUser | undefined,
  { username, request, now }: Guess,
): Promise<{ readonly failureKey: FailureKey; readonly isKnownBrowser: boolean }> {
  const key = usernameKey(username);
  const known = await findKnownBrowser(db, user?.userId, request.browserToken, now);
  if (known !== null) return { failureKey: browserKey(key, known), isKnownBrowser: true };
  return { failureKey: { usernameKey: key, network: request.network }, isKnownBrowser: false };
}

/**
 * Counts a wrong password or code, which may block further attempts and lock the user. @throws Refusal once there are too many
 */
export async function recordFailure(
  db: Kysely<Database>,
  failureKey: FailureKey,
  user: LoginUser | undefined,
  attempt: Guess,
): Promise<void> {
  const { limitLoginAttempts, maxloginAttempts } = attempt.county.userAccess;
  await db.transaction().execute(async (tx) => {
    // Past the limit, even a right guess is refused. Concurrent wrong guesses must get the same error, or the difference would
    // reveal the right one.
    if (await isRefused(tx, failureKey, user?.userId, attempt.now)) throw throttledRefusal();
    const maxAttempts = limitLoginAttempts ? maxloginAttempts : undefined;
    await countSharedFailure(tx, failureKey, maxAttempts, attempt.now);
    const isRefusedNow = maxAttempts !== undefined && (await countFailure(tx, failureKey, maxAttempts, attempt.now));
    const actor = {
      userId: user?.userId ?? null,
      username: attempt.username,
      accountId: user?.accountId ?? null,
    };
    const { network } = attempt.request;
    await audit(tx, { kind: 'LOGIN_FAILED', actor, request: attempt.request, detail: { network } });
    if (!isRefusedNow || user === undefined) return;
    if (!(await isKnownNetwork(tx, user.userId, network, attempt.now))) return;
    if (await lockUser(tx, user.userId)) await auditLock(tx, user, attempt);
  });
}

/** The actor is the portal itself. The failures recorded before show which client was guessing. */
const auditLock = (tx: Transaction<Database>, user: LoginUser, { request }: Guess): Promise<void> =>
  audit(tx, {
    kind: 'USER_CHANGED',
    actor: SYSTEM_ACTOR,
    request,
    detail: {
      userId: user.userId,
      username: user.username,
      before: { status: 'A' },
      after: { status: 'L' },
      why: 'LOGIN_FAILED',
    },
  });
