import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { EmailContent } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { issueInvitation } from './invitation.store.ts';
import { countTowardEmailLimit, languageOfUser, lockInvitedUser } from './recovery-users.store.ts';
import { auditTicket, defineTicketMail, ticketLink } from './ticket-mail.ts';

const invitationMessage = z.object({ userId: z.int(), at: z.iso.datetime() });
type InvitationMessage = z.output<typeof invitationMessage>;

/** A temporary password that staff set is valid for the same time. */
const VALID_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** Sent to a new user: the link to a first password. */
export const invitationMail = defineTicketMail('invitation', { username: 'title.examiner' });

/** Puts an invitation into the outbox. */
export const enqueueInvitation = (tx: Transaction<Database>, message: InvitationMessage): Promise<void> =>
  enqueue(tx, 'invitation', message);

/**
 * Sends an email to an invited user who may still accept, at the user's current address. The ticket is created just before
 * sending, so that no table ever contains it; a repeated email has a new ticket.
 */
export const invitationHandler =
  (services: Pick<Services, 'database' | 'now'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const { userId, at } = z.parse(invitationMessage, raw);
    const now = services.now();
    const content = await transact(services.database.db, (tx) => prepareEmail(tx, mailer, { userId, id, now }));
    if (content !== undefined) await mailer.send(content, `invitation ${id} ${at}`);
  };

interface InvitationRequest {
  readonly userId: number;
  readonly id: number;
  readonly now: Date;
}

async function prepareEmail(
  tx: Transaction<Database>,
  { portalUrl }: Mailer,
  { userId, id, now }: InvitationRequest,
): Promise<EmailContent | undefined> {
  const user = await lockInvitedUser(tx, userId);
  if (user === undefined || user.email === '') return undefined;
  // Checked before the ticket is issued, because issuing it voids the link of the previous email.
  if (!(await countTowardEmailLimit(tx, { outboxId: id, email: user.email, purpose: 'INVITATION', now })))
    return undefined;
  const until = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  const ticket = await issueInvitation(tx, userId, until, now);
  if (ticket === undefined) return undefined;
  await auditTicket(tx, user, { purpose: 'INVITATION', expiresAt: until });
  const reader = { to: user.email, language: await languageOfUser(tx, user), name: `${user.first} ${user.last}` };
  const link = ticketLink(portalUrl, 'invitation', ticket);
  return invitationMail.compose(reader, { username: user.username, link, until });
}
