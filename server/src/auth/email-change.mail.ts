import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { audit, NO_REQUEST } from '../audit/audit.ts';
import { buttonBlock, defineMail, type EmailContent, paragraphBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { findPendingEmail, issueEmailTicket } from './email-change.store.ts';
import { countTowardEmailLimit, languageOfUser, lockRecoveryUser } from './recovery-users.store.ts';

const emailChangeMessage = z.object({ userId: z.int(), email: z.string(), at: z.iso.datetime() });
type EmailChangeMessage = z.output<typeof emailChangeMessage>;

const HOUR_MS = 3_600_000;

/** Sent to a new address, which takes effect once the link in the email is opened. */
export const emailConfirmMail = defineMail({
  kind: 'emailConfirm',
  sample: {
    username: 'title.examiner',
    link: 'http://portal.test/confirmEmail/abc',
    until: new Date('2026-11-20T05:00:00Z'),
  },
  values: ({ username, until }) => ({ username, until }),
  blocks: ({ link }) => [
    paragraphBlock('lead'),
    buttonBlock('action', link),
    paragraphBlock('until'),
    paragraphBlock('note'),
  ],
});

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
  { county, now: clock }: Pick<Services, 'county' | 'now'>,
  { portalUrl }: Mailer,
  { userId, email }: EmailChangeMessage,
  id: number,
): Promise<EmailContent | undefined> {
  const now = clock();
  const user = await lockRecoveryUser(tx, userId);
  if (user === undefined) return undefined;
  const expiresAt = new Date(now.getTime() + county.current.loginPageRegistration.emaileExpireIn * HOUR_MS);
  // The user requested another address, or the change was stopped: this email would be wrong.
  if ((await findPendingEmail(tx, userId, now)) !== email) return undefined;
  // Checked before the ticket is issued, because issuing it voids the link of the previous email.
  if (!(await countTowardEmailLimit(tx, { outboxId: id, email, purpose: 'EMAIL_CHANGE', now }))) return undefined;
  const ticket = await issueEmailTicket(tx, { userId, email, expiresAt, now });
  if (ticket === undefined) return undefined;
  const detail = { purpose: 'EMAIL_CHANGE', expiresAt: expiresAt.toISOString() };
  await audit(tx, { kind: 'TICKET_ISSUED', actor: user, request: NO_REQUEST, detail });
  const reader = { to: email, language: await languageOfUser(tx, user), name: `${user.first} ${user.last}` };
  const facts = { username: user.username, link: `${portalUrl}confirmEmail/${ticket}`, until: expiresAt };
  return emailConfirmMail.compose(reader, facts);
}
