import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { EmailContent } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { findPendingEmail, issueEmailTicket } from './email-change.store.ts';
import { countTowardEmailLimit, languageOfUser, lockRecoveryUser } from './recovery-users.store.ts';
import { auditTicket, defineTicketMail, ticketExpiry, ticketLink } from './ticket-mail.ts';

const emailChangeMessage = z.object({ userId: z.int(), email: z.string(), at: z.iso.datetime() });
type EmailChangeMessage = z.output<typeof emailChangeMessage>;

/** Sent to a new address, which takes effect once the link in the email is opened. */
export const emailConfirmMail = defineTicketMail('emailConfirm', { username: 'title.examiner' });

/** Puts the email to a new address into the outbox. */
export const enqueueEmailChange = (tx: Transaction<Database>, message: EmailChangeMessage): Promise<void> =>
  enqueue(tx, 'emailChange', message);

/**
 * Sends the confirmation email to a new address, at most three an hour to one mailbox. The ticket is created just before sending,
 * so that no table ever contains it; a repeated email has a new ticket.
 */
export const emailChangeHandler =
  (services: Pick<Services, 'database' | 'county' | 'now'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const message = z.parse(emailChangeMessage, raw);
    const content = await transact(services.database.db, (tx) => prepareEmail(tx, services, mailer, message, id));
    if (content !== undefined) await mailer.send(content, `email change ${id} ${message.at}`);
  };

async function prepareEmail(
  tx: Transaction<Database>,
  services: Pick<Services, 'county' | 'now'>,
  { portalUrl }: Mailer,
  { userId, email }: EmailChangeMessage,
  id: number,
): Promise<EmailContent | undefined> {
  const now = services.now();
  const user = await lockRecoveryUser(tx, userId);
  if (user === undefined) return undefined;
  const expiresAt = ticketExpiry(services);
  // The user requested another address, or the change was stopped: this email would be wrong.
  if ((await findPendingEmail(tx, userId, now)) !== email) return undefined;
  // Checked before the ticket is issued, because issuing it voids the link of the previous email.
  if (!(await countTowardEmailLimit(tx, { outboxId: id, email, purpose: 'EMAIL_CHANGE', now }))) return undefined;
  const ticket = await issueEmailTicket(tx, { userId, email, expiresAt, now });
  if (ticket === undefined) return undefined;
  await auditTicket(tx, user, { purpose: 'EMAIL_CHANGE', expiresAt });
  const reader = { to: email, language: await languageOfUser(tx, user), name: `${user.first} ${user.last}` };
  const facts = { username: user.username, link: ticketLink(portalUrl, 'emailConfirm', ticket), until: expiresAt };
  return emailConfirmMail.compose(reader, facts);
}
