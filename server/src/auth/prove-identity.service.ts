import type { Kysely } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { audit } from '../audit/audit.ts';
import { verifyPassword } from '../credentials/password.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Session } from '../platform/http/session.ts';
import { findLoginUser } from '../users/users.store.ts';
import { failureKeyOf, type Guess, recordFailure, throttledRefusal } from './guess.ts';
import { forgetFailures, isRefused } from './login-failures.store.ts';
import { consumeProof, verifyFactorCode } from './second-factor/second-factor.store.ts';
import { markIdentityProven } from './session.store.ts';

export interface IdentityProof extends Guess {
  readonly session: Session;
  /** The password, or a one-time code or recovery code of the second factor. */
  readonly typed: string;
}

const wrongProof = (): Refusal => invalid({ proof: { key: 'proofWrong' } });

/**
 * Verifies the password of a session's user again, or a second-factor code, which is used up. A wrong entry counts like a failed
 * login, so that passwords cannot be guessed at an unattended screen.
 */
export async function proveIdentity(db: Kysely<Database>, attempt: IdentityProof): Promise<void> {
  const { session, typed, now, request } = attempt;
  const user = await findLoginUser(db, usernameKey(session.username));
  if (user?.userId !== session.userId) throw new Refusal('LOGIN');
  const { failureKey } = await failureKeyOf(db, user, attempt);
  if (await isRefused(db, failureKey, user.userId, now)) throw throttledRefusal();
  const code = await verifyFactorCode(db, user.userId, typed, now);
  if (code === null && !(await verifyPassword(user.passwordHash, typed))) {
    await recordFailure(db, failureKey, user, attempt);
    throw wrongProof();
  }
  await transact(db, async (tx) => {
    if (await isRefused(tx, failureKey, user.userId, now)) throw throttledRefusal();
    await forgetFailures(tx, failureKey);
    if (code !== null && !(await consumeProof(tx, user.userId, code, now))) throw wrongProof();
    // A changed password ends the session: a proof with the old password must not count.
    if (!(await markIdentityProven(tx, session.sessionId, now))) throw new Refusal('LOGIN');
    const by = code === null ? 'PASSWORD' : 'SECOND_FACTOR';
    await audit(tx, { kind: 'IDENTITY_PROVEN', actor: session, request, detail: { sessionId: session.sessionId, by } });
  });
}
