import type { Kysely, Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { redeemEmailTicket } from './email-change.store.ts';
import { languageOfUser, lockRecoveryUser, type RecoveryUser } from './recovery-users.store.ts';
import { voidResetTickets } from './reset-ticket.store.ts';

interface Confirmation {
  readonly ticket: string;
  readonly request: Pick<RequestFacts, 'id' | 'address'>;
  readonly now: Date;
}

/**
 * Confirms an email change: the address that received the ticket becomes the user's address. A used, expired, stopped or unknown
 * ticket gets the same error.
 */
export async function confirmEmailChange(db: Kysely<Database>, confirmation: Confirmation): Promise<{ email: string }> {
  const { ticket, now } = confirmation;
  // Returns undefined instead of throwing, so that the transaction commits: a ticket is used up even if its user is blocked.
  const email = await transact(db, async (tx) => {
    const redeemed = await redeemEmailTicket(tx, ticket, now);
    const user = redeemed === undefined ? undefined : await lockRecoveryUser(tx, redeemed.user_id);
    if (redeemed === undefined || user === undefined) return undefined;
    await setEmail(tx, user, redeemed.email, confirmation);
    return redeemed.email;
  });
  if (email === undefined) throw new Refusal('EMAIL_LINK_NOT_VALID');
  return { email };
}

async function setEmail(
  tx: Transaction<Database>,
  user: RecoveryUser,
  email: string,
  { request, now }: Confirmation,
): Promise<void> {
  await tx.updateTable('portal_user').set({ email }).where('id', '=', user.userId).execute();
  // A password reset link that was sent to the old address is in a mailbox that no longer belongs to the user.
  await voidResetTickets(tx, user.userId, now);
  const detail = { before: { email: user.email }, after: { email } };
  await audit(tx, { kind: 'PROFILE_CHANGED', actor: user, request, detail });
  if (user.email === '') return;
  await enqueueMail(tx, {
    kind: 'emailChanged',
    to: user.email,
    language: await languageOfUser(tx, user),
    name: `${user.first} ${user.last}`,
    username: user.username,
    at: now.toISOString(),
  });
}
