import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password.ts';
import { requireNoOwnNameOf } from '../credentials/password-names.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { liftLock } from '../users/unlock-user.ts';
import { storeChosenPassword } from '../users/users.store.ts';
import { findInvitedUser, redeemInvitation, voidInvitation } from './invitation.store.ts';
import { forgetFailuresOf } from './login-failures.store.ts';
import { lockInvitedUser, type RecoveryUser } from './recovery-users.store.ts';
import type { PasswordReset } from './reset-password.service.ts';

const notValid = (): Refusal => new Refusal('INVITATION_NOT_VALID');

/**
 * Sets the password that an invited user chose, and returns the user's name. The error is the same for a used, expired or unknown
 * ticket and for a user who was deactivated in the meantime.
 */
export async function acceptInvitation(
  db: Kysely<Database>,
  accepted: PasswordReset,
): Promise<{ fullName: string; username: string }> {
  const { ticket, password, now } = accepted;
  const userId = await findInvitedUser(db, ticket, now);
  if (userId === undefined) throw notValid();
  await requireNoOwnNameOf(db, userId, password, accepted.county);
  const passwordHash = await hashPassword(password);
  // Returns undefined instead of throwing, so that the transaction commits: the ticket of a blocked user stays void.
  const user = await transact(db, async (tx) => {
    // locks the user first, as all other transactions do: locking in different orders would deadlock
    const invited = await lockInvitedUser(tx, userId);
    if (invited === undefined) await voidInvitation(tx, userId);
    if (invited === undefined || !(await redeemInvitation(tx, ticket, now))) return undefined;
    await setPassword(tx, invited, passwordHash, accepted);
    return invited;
  });
  if (user === undefined) throw notValid();
  return { fullName: `${user.first} ${user.last}`.trim(), username: user.username };
}

async function setPassword(
  tx: Transaction<Database>,
  user: RecoveryUser,
  passwordHash: string,
  { request }: PasswordReset,
): Promise<void> {
  await storeChosenPassword(tx, user.userId, passwordHash);
  await forgetFailuresOf(tx, user.usernameKey);
  await audit(tx, { kind: 'INVITATION_ACCEPTED', actor: user, request, detail: {} });
  await liftLock(tx, { user, why: 'PASSWORD_RESET', actor: user, request });
}
