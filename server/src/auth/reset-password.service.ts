import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password.ts';
import { requireNoOwnNameOf } from '../credentials/password-names.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { liftLock } from '../users/unlock-user.ts';
import { storeChosenPassword } from '../users/users.store.ts';
import { stopEmailChange } from './email-change.store.ts';
import { forgetBrowsersOf } from './known-browsers.store.ts';
import { forgetFailuresOf } from './login-failures.store.ts';
import { languageOfUser, lockRecoveryUser, type RecoveryUser } from './recovery-users.store.ts';
import { findTicketUser, redeemResetTicket } from './reset-ticket.store.ts';
import { endSessionsOf } from './session.store.ts';

export interface PasswordReset {
  readonly ticket: string;
  /** Already validated, except for names that it must not contain. */
  readonly password: string;
  /** Names of the county and its portal. */
  readonly county: readonly string[];
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

const notValid = (): Refusal => new Refusal('TICKET_NOT_VALID');

/**
 * Sets a new password for the user of a ticket. All sessions of the user end, all other tickets are voided, and an email notifies
 * the user. The error is the same for a used, expired or unknown ticket and for a deactivated user.
 */
export async function resetUserPassword(db: Kysely<Database>, reset: PasswordReset): Promise<void> {
  const { ticket, password, now } = reset;
  const ticketUser = await findTicketUser(db, ticket, now);
  if (ticketUser === undefined) throw notValid();
  await requireNoOwnNameOf(db, ticketUser, password, reset.county);
  const passwordHash = await hashPassword(password);
  // Returns false instead of throwing, so that the transaction commits: a ticket is used up even if its user is blocked.
  const isDone = await transact(db, async (tx) => {
    const userId = await redeemResetTicket(tx, ticket, now);
    const user = userId === undefined ? undefined : await lockRecoveryUser(tx, userId);
    if (user === undefined) return false;
    await setPassword(tx, user, passwordHash, reset);
    return true;
  });
  if (!isDone) throw notValid();
}

async function setPassword(
  tx: Transaction<Database>,
  user: RecoveryUser,
  passwordHash: string,
  { request, now }: PasswordReset,
): Promise<void> {
  await storeChosenPassword(tx, user.userId, passwordHash);
  const sessionsEnded = await endSessionsOf(tx, user.userId, 'PASSWORD_RESET', now);
  await forgetFailuresOf(tx, user.usernameKey);
  // Someone with the old password may have logged in: no browser is known until the next login.
  await forgetBrowsersOf(tx, user.userId);
  await stopEmailChange(tx, user.userId, now);
  const detail = { sessionsEnded };
  await audit(tx, { kind: 'PASSWORD_RESET', actor: user, request, detail });
  await liftLock(tx, { user, why: 'PASSWORD_RESET', actor: user, request });
  await enqueueMail(tx, {
    kind: 'passwordChanged',
    to: user.email,
    language: await languageOfUser(tx, user),
    name: `${user.first} ${user.last}`,
    username: user.username,
    at: now.toISOString(),
  });
}
