import type { UserEntry } from '@portal/contracts';
import type { Transaction } from 'kysely';
import { usernameKey } from '../accounts/username-key.ts';
import { endAccess } from '../auth/end-access.ts';
import { closeInvitation } from '../auth/invitation.store.ts';
import { forgetFailuresOf } from '../auth/login-failures.store.ts';
import { languageOfUser } from '../auth/recovery-users.store.ts';
import { hashPassword } from '../credentials/password.ts';
import { checkSentPassword, countyNames } from '../credentials/password-blocklist.ts';
import { requireNoOwnNameOf } from '../credentials/password-names.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { requireValid } from '../platform/errors/require-valid.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { requireAnotherAdministrator, users } from './manage-user.ts';
import { languageOfUserId, updatePassword } from './managed-user.store.ts';

type UserActionServices = Pick<Services, 'database' | 'now' | 'county'>;

interface StatusChange {
  readonly userId: number;
  /** The status that the caller saw; undefined if it was not sent. */
  readonly status?: string | undefined;
}

/**
 * Deactivates an active user, and activates any other. This also unlocks a locked user, clears its failed logins, and activates a user
 * who has not confirmed the registration (002 section 4). Returns the new status.
 */
export const changeStatus = (services: UserActionServices, context: CallContext<StatusChange>): Promise<'A' | 'I'> =>
  users.setStatus(services, context, context.input.userId, async (tx, user, status, change) => {
    if (status === 'I' && user.role === 'TRIMIN') await requireAnotherAdministrator(tx, user);
    if (status === 'I') return { sessionsEnded: await endAccess(tx, user.id, 'STAFF', change.now) };
    await forgetFailuresOf(tx, usernameKey(user.username));
    return {};
  });

/** Hides a user, ends its sessions and frees its name. Ledger, audit log and statements remain. */
export const removeUser = (
  services: UserActionServices,
  context: CallContext<{ readonly userId: number }>,
): Promise<void> =>
  users.remove(services, context, context.input.userId, async (tx, user, change) => {
    await requireAnotherAdministrator(tx, user);
    const { role, accountId, status } = user;
    const sessionsEnded = await endAccess(tx, user.id, 'STAFF', change.now);
    return { before: { role, accountId, status }, sessionsEnded };
  });

interface NewPassword {
  readonly id: number;
  readonly password: string;
  readonly passwordConfirm?: string | undefined;
}

/**
 * Sets another password, which the user must change at the next login. The user's sessions end, and an email notifies the user. A lock
 * stays, because lifting it is a separate decision.
 */
export async function setPasswordOf(services: UserActionServices, context: CallContext<NewPassword>): Promise<void> {
  const { input, session } = context;
  const { db } = services.database;
  const user = await users.find(db, session, input.id, 'setPassword');
  requireValid(checkSentPassword(input));
  await requireNoOwnNameOf(db, user.id, input.password, countyNames(services.county.current));
  const passwordHash = await hashPassword(input.password);
  const now = services.now();
  await transact(db, async (tx) => {
    const locked = await users.lock(tx, session, user.id, 'setPassword');
    await updatePassword(tx, user.id, passwordHash, now);
    await closeInvitation(tx, user.id);
    const sessionsEnded = await endAccess(tx, user.id, 'PASSWORD_RESET', now);
    await users.writeAudit(tx, context, locked, { password: 'SET', sessionsEnded });
    await notifyUser(tx, locked, 'passwordChanged', locked.email, now);
  });
}

/** Notifies a user of a change by email, in the user's own language. */
export async function notifyUser(
  tx: Transaction<Database>,
  { id, username, firstName, lastName }: UserEntry,
  kind: 'passwordChanged' | 'emailChanged',
  to: string,
  now: Date,
): Promise<void> {
  if (to === '') return;
  const language = await languageOfUser(tx, { userId: id, language: await languageOfUserId(tx, id) });
  await enqueueMail(tx, { kind, to, language, name: `${firstName} ${lastName}`, username, at: now.toISOString() });
}
