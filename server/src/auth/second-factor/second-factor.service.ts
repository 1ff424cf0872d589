import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../audit/audit.ts';
import { factorAddress, newFactorSecret, newRecoveryCodes } from '../../credentials/one-time-codes.ts';
import { enqueueMail } from '../../mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { IS_ACTIVE_OR_LOCKED_BY_FAILURES } from '../../users/users.store.ts';
import { endOtherSessionsOf } from '../session.store.ts';
import {
  confirmPendingSecret,
  hasSecondFactor,
  removeFactor,
  replaceRecoveryCodes,
  storePendingSecret,
  verifyPendingCode,
} from './second-factor.store.ts';

/** A request of a user to change the own second factor. */
export interface FactorChange {
  /** The session of that user. */
  readonly session: Session;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

/**
 * Creates the secret to share with the user's app, and its address for a QR code (`otpauth://totp/...`), in which `issuer` names the portal.
 * The secret has no effect until the user types a code made with it.
 *
 * @throws Refusal LOGIN if the user may no longer use the session
 */
export async function startFactorSetup(
  db: Kysely<Database>,
  { session, now }: FactorChange,
  issuer: string,
): Promise<{ secret: string; address: string }> {
  const secret = newFactorSecret();
  await transact(db, async (tx) => {
    await lockUser(tx, session);
    await storePendingSecret(tx, session.userId, secret, now);
  });
  return { secret, address: factorAddress(secret, issuer, session.username) };
}

/**
 * Turns the second factor on, or replaces its app, and returns the recovery codes, which are shown once. All other sessions of
 * the user end, because they were opened without a code of this app.
 *
 * @throws Refusal INVALID at `code` for a wrong or old code, LOGIN if the user may no longer use the session
 */
export async function confirmFactor(
  db: Kysely<Database>,
  change: FactorChange,
  typed: string,
): Promise<readonly string[]> {
  const { session, now } = change;
  const codes = newRecoveryCodes();
  await transact(db, async (tx) => {
    await lockUser(tx, session);
    // the time step of the code, which is then used up
    const step = await verifyPendingCode(tx, session.userId, typed, now);
    if (step === null) throw invalid({ code: { key: 'oneTimeCode' } });
    await confirmPendingSecret(tx, session.userId, step, now);
    await replaceRecoveryCodes(tx, session.userId, codes);
    const sessionsEnded = await endOtherSessionsOf(tx, session, 'SECOND_FACTOR', now);
    await record(tx, change, { change: 'SET', sessionsEnded });
    await notifyUser(tx, change, 'secondFactorOn');
  });
  return codes;
}

/**
 * Issues ten new recovery codes and invalidates the previous ones.
 *
 * @throws Refusal NO_SECOND_FACTOR if it is off, LOGIN if the user may no longer use the session
 */
export async function renewCodes(db: Kysely<Database>, change: FactorChange): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await transact(db, async (tx) => {
    await lockUser(tx, change.session);
    if (!(await hasSecondFactor(tx, change.session.userId))) throw new Refusal('NO_SECOND_FACTOR');
    await replaceRecoveryCodes(tx, change.session.userId, codes);
    await record(tx, change, { change: 'RECOVERY_CODES' });
  });
  return codes;
}

/**
 * Turns the second factor off; does nothing if it is off already.
 *
 * @throws Refusal LOGIN if the user may no longer use the session
 */
export async function disableSecondFactor(db: Kysely<Database>, change: FactorChange): Promise<void> {
  await transact(db, async (tx) => {
    await lockUser(tx, change.session);
    if (!(await removeFactor(tx, change.session.userId))) return;
    await record(tx, change, { change: 'REMOVED' });
    await notifyUser(tx, change, 'secondFactorOff');
  });
}

/** Locks the user's row, so that concurrent requests run in turn. Throws Refusal LOGIN if the user may no longer use the session. */
async function lockUser(tx: Transaction<Database>, { userId, role }: Session): Promise<void> {
  const user = await tx
    .selectFrom('portal_user')
    .select('id')
    .where('id', '=', userId)
    .where(IS_ACTIVE_OR_LOCKED_BY_FAILURES)
    .where('role', '=', role)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new Refusal('LOGIN');
}

const record = (tx: Transaction<Database>, { session, request }: FactorChange, detail: object): Promise<void> =>
  audit(tx, {
    kind: 'SECOND_FACTOR_CHANGED',
    actor: session,
    request,
    detail: { userId: session.userId, username: session.username, ...detail },
  });

async function notifyUser(
  tx: Transaction<Database>,
  { session, now }: FactorChange,
  kind: 'secondFactorOn' | 'secondFactorOff',
): Promise<void> {
  const { email } = await tx
    .selectFrom('portal_user')
    .select('email')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const { language, fullName: name, username } = session;
  if (email !== '') await enqueueMail(tx, { kind, to: email, language, name, username, at: now.toISOString() });
}
