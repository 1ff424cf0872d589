import type { UserEntry } from '@portal/contracts';
import type { Transaction } from 'kysely';
import { enqueueInvitation } from '../auth/invitation.mail.ts';
import { requestInvitation } from '../auth/invitation.store.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { users } from './manage-user.ts';

type InvitationServices = Pick<Services, 'database' | 'now'>;

/** The maximum number of invitations per user and hour. */
const MAILS_PER_HOUR = 3;
const HOUR_SECONDS = 3600;

/**
 * Queues an email with a link to choose a password.
 * @throws Refusal TOO_MANY_REQUESTS after three invitations to this user within an hour
 */
export async function invite(tx: Transaction<Database>, userId: number, now: Date): Promise<void> {
  const requests = await requestInvitation(tx, userId, now);
  if (requests > MAILS_PER_HOUR) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_SECONDS });
  await enqueueInvitation(tx, { userId, at: now.toISOString() });
}

/**
 * Sends another invitation to a user who has not chosen a password yet.
 * @throws Refusal USER_NOT_ACTIVE for an inactive user, CHANGED if the user has a password, and the refusals of `users.lock` and `invite`
 */
export async function inviteAgain(
  services: InvitationServices,
  context: CallContext<{ readonly id: number }>,
): Promise<UserEntry> {
  const { input, session } = context;
  const { db } = services.database;
  await transact(db, async (tx) => {
    const user = await users.lock(tx, session, input.id, 'setPassword');
    if (user.status !== 'A') throw new Refusal('USER_NOT_ACTIVE');
    // the user has chosen a password in the meantime, or staff have set one
    if (user.invitation === null) throw new Refusal('CHANGED');
    await invite(tx, user.id, services.now());
    await users.writeAudit(tx, context, user, { invitation: 'SENT_AGAIN' });
  });
  return users.find(db, session, input.id, 'read');
}
