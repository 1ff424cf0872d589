import type { UserEntry } from '@portal/contracts';
import { nextUserStatus } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { endAccess } from '../auth/end-access.ts';
import { forgetFailuresOf } from '../auth/login-failures.store.ts';
import { languageOfUser } from '../auth/recovery-users.store.ts';
import { hashPassword } from '../credentials/password.ts';
import { checkSentPassword, countyNames } from '../credentials/password-blocklist.ts';
import { requireNoOwnNameOf } from '../credentials/password-names.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { usernameKey } from '../users/users.store.ts';
import { findManagedUser, lockManagedUser, requireAnotherAdministrator } from './manage-user.ts';
import { hideUser, languageOf, updatePassword, updateStatus } from './managed-user.store.ts';

type Needs = Pick<Services, 'database' | 'now' | 'county'>;

interface StatusChange {
  readonly userId: number;
  /** What the caller saw; undefined where it did not say. */
  readonly status?: string | undefined;
}

/**
 * Deactivates an active user, and activates any other: also one that is locked, whose failed logins are forgotten, and one that
 * has not confirmed its registration (002 section 4). Answers the status from now on.
 */
export function changeStatus(services: Needs, context: CallContext<StatusChange>): Promise<'A' | 'I'> {
  const { input, session } = context;
  const now = services.now();
  return transact(services.database.db, async (tx) => {
    const user = await lockManagedUser(tx, session, input.userId, 'setStatus');
    // somebody else pressed first: a toggle upon what is not there any more would undo it
    if (input.status !== undefined && input.status !== user.status) throw new Refusal('CHANGED');
    const status = nextUserStatus(user.status);
    if (status === 'I' && user.role === 'TRIMIN') await requireAnotherAdministrator(tx, user);
    await updateStatus(tx, user.id, status, { by: session.userId, now });
    const ended = status === 'I' ? { sessionsEnded: await endAccess(tx, user.id, 'STAFF', now) } : {};
    if (status === 'A') await forgetFailuresOf(tx, usernameKey(user.username));
    await auditChange(tx, context, user, { before: { status: user.status }, after: { status }, ...ended });
    return status;
  });
}

/** Hides a user, ends its sessions and frees its name; ledger, audit and statements stay. */
export function removeUser(services: Needs, context: CallContext<{ readonly userId: number }>): Promise<void> {
  const { input, session } = context;
  const now = services.now();
  return transact(services.database.db, async (tx) => {
    const user = await lockManagedUser(tx, session, input.userId, 'delete');
    await requireAnotherAdministrator(tx, user);
    await hideUser(tx, user.id, { by: session.userId, now });
    const sessionsEnded = await endAccess(tx, user.id, 'STAFF', now);
    const { role, accountId, status } = user;
    await auditChange(tx, context, user, { before: { role, accountId, status }, after: null, sessionsEnded });
  });
}

interface NewPassword {
  readonly id: number;
  readonly password: string;
  readonly passwordConfirm?: string | undefined;
}

/**
 * Gives a user another password, which it must change at its next login. Its sessions end, and a mail tells it. A lock stays: lifting
 * it is a decision of its own.
 */
export async function setPasswordOf(services: Needs, context: CallContext<NewPassword>): Promise<void> {
  const { input, session } = context;
  const { db } = services.database;
  const user = await findManagedUser(db, session, input.id, 'setPassword');
  requireValid(checkSentPassword(input));
  await requireNoOwnNameOf(db, user.id, input.password, countyNames(services.county.current));
  const passwordHash = await hashPassword(input.password);
  const now = services.now();
  await transact(db, async (tx) => {
    const locked = await lockManagedUser(tx, session, user.id, 'setPassword');
    await updatePassword(tx, user.id, passwordHash, now);
    const sessionsEnded = await endAccess(tx, user.id, 'PASSWORD_RESET', now);
    await auditChange(tx, context, locked, { password: 'SET', sessionsEnded });
    await tellUser(tx, locked, 'passwordChanged', locked.email, now);
  });
}

/** Writes down what was done to whom. Never a password or its hash. */
export function auditChange(
  tx: Transaction<Database>,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
  { id, username }: Pick<UserEntry, 'id' | 'username'>,
  detail: object,
): Promise<void> {
  return audit(tx, { kind: 'USER_CHANGED', actor: session, request, detail: { userId: id, username, ...detail } });
}

/** Tells a user by mail what was done to it, in its own language. */
export async function tellUser(
  tx: Transaction<Database>,
  { id, username, firstName, lastName }: UserEntry,
  kind: 'passwordChanged' | 'emailChanged',
  to: string,
  now: Date,
): Promise<void> {
  if (to === '') return;
  const language = await languageOfUser(tx, { userId: id, language: await languageOf(tx, id) });
  await enqueueMail(tx, { kind, to, language, name: `${firstName} ${lastName}`, username, at: now.toISOString() });
}
