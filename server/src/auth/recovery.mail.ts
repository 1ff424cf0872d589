import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { usernameKey } from '../accounts/username-key.ts';
import { buttonBlock, defineMail, type EmailContent, nameListBlock, paragraphBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { countTowardEmailLimit, findRecoveryUsers, languageOfUser } from './recovery-users.store.ts';
import { issueResetTicket } from './reset-ticket.store.ts';
import { auditTicket, defineTicketMail, ticketExpiry, ticketLink } from './ticket-mail.ts';

/** A request for a recovery mail. Whether a user matches it is looked up only when the mail is written. */
const recoveryRequest = z.object({
  what: z.enum(['USERNAME', 'PASSWORD']),
  email: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
});
export type RecoveryRequest = z.output<typeof recoveryRequest>;

/** Older requests are dropped: the user no longer waits for the email. */
const OLDEST_MS = 24 * 3_600_000;

/** Sent after 'Forgot Username': all usernames of the address. */
export const usernameReminderMail = defineMail({
  kind: 'usernameReminder',
  sample: { usernames: ['title.examiner', 'title.admin'], link: 'http://portal.test/login' },
  values: () => ({}),
  blocks: ({ usernames, link }) => [
    paragraphBlock('lead'),
    nameListBlock('usernames', usernames),
    buttonBlock('action', link),
    paragraphBlock('note'),
  ],
});

/** Sent after 'Forgot Password': the link to a new password. */
export const passwordResetMail = defineTicketMail('passwordReset', { username: 'title.examiner' });

/** Puts a request into the outbox. The work is the same for a known and an unknown address. */
export const enqueueRecovery = (tx: Transaction<Database>, request: RecoveryRequest): Promise<void> =>
  enqueue(tx, 'recovery', request);

/**
 * Sends the emails of recovery requests, at most three of a kind an hour to one mailbox. The ticket of a link is created just
 * before sending, so that no table ever contains it; a repeated email has a new ticket.
 */
export const recoveryHandler =
  (services: Pick<Services, 'database' | 'county' | 'now'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const request = z.parse(recoveryRequest, raw);
    const now = services.now();
    if (now.getTime() - new Date(request.at).getTime() > OLDEST_MS) return;
    const content = await transact(services.database.db, (tx) => prepareEmail(tx, services, mailer, request, id));
    if (content !== undefined) await mailer.send(content, `recovery ${id} ${request.at} ${request.email}`);
  };

async function prepareEmail(
  tx: Transaction<Database>,
  services: Pick<Services, 'county' | 'now'>,
  { portalUrl }: Mailer,
  request: RecoveryRequest,
  id: number,
): Promise<EmailContent | undefined> {
  const now = services.now();
  const isPassword = request.what === 'PASSWORD';
  const users = await findRecoveryUsers(tx, request.email, isPassword ? usernameKey(request.username) : undefined);
  const [user] = users;
  if (user === undefined) return undefined;
  if (!(await countTowardEmailLimit(tx, { outboxId: id, email: user.email, purpose: request.what, now })))
    return undefined;
  const reader = { to: user.email, language: await languageOfUser(tx, user), name: `${user.first} ${user.last}` };
  if (!isPassword) {
    const usernames = users.map(({ username }) => username);
    return usernameReminderMail.compose(reader, { usernames, link: `${portalUrl}login` });
  }
  const expiresAt = ticketExpiry(services);
  const ticket = await issueResetTicket(tx, user.userId, expiresAt, now);
  await auditTicket(tx, user, { purpose: 'PASSWORD_RESET', expiresAt });
  const link = ticketLink(portalUrl, 'passwordReset', ticket);
  return passwordResetMail.compose(reader, { username: user.username, link, until: expiresAt });
}
