import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { buttonBlock, defineMail, type EmailContent, nameListBlock, paragraphBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { countTowardEmailLimit } from './recovery-users.store.ts';
import {
  findUsersOfAddress,
  findWaitingUser,
  issueRegistrationTicket,
  setRegistrationExpiry,
  type WaitingUser,
} from './registration.store.ts';
import { auditTicket, defineTicketMail, ticketExpiry, ticketLink } from './ticket-mail.ts';

/** The user who registered. Whether the address already belongs to someone is looked up only when the email is written. */
const registrationMessage = z.object({ userId: z.int(), at: z.iso.datetime() });
type RegistrationMessage = z.output<typeof registrationMessage>;

/** Sent to a newly registered user: the link that completes the registration. */
export const registrationMail = defineTicketMail('registration', {});

/** Sent to a visitor who registered with the address of an existing user. */
export const alreadyRegisteredMail = defineMail({
  kind: 'alreadyRegistered',
  sample: { usernames: ['title.examiner'], link: 'http://portal.test/login' },
  values: () => ({}),
  blocks: ({ usernames, link }) => [
    paragraphBlock('lead'),
    nameListBlock('usernames', usernames),
    buttonBlock('action', link),
    paragraphBlock('note'),
  ],
});

/** Puts a registration into the outbox. The work is the same for a known and a new address. */
export const enqueueRegistration = (tx: Transaction<Database>, message: RegistrationMessage): Promise<void> =>
  enqueue(tx, 'registration', message);

/**
 * Sends an email to a newly registered user, at most three an hour to one mailbox. The ticket is created just before sending, so
 * that no table ever contains it; a repeated email has a new ticket.
 */
export const registrationHandler =
  (services: Pick<Services, 'database' | 'county' | 'now'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const { userId, at } = z.parse(registrationMessage, raw);
    const content = await transact(services.database.db, async (tx) => {
      const user = await findWaitingUser(tx, userId);
      if (user === undefined) return undefined;
      const mailRequest = { outboxId: id, email: user.email, purpose: 'REGISTRATION', now: services.now() } as const;
      if (!(await countTowardEmailLimit(tx, mailRequest))) return undefined;
      return prepareEmail(tx, services, mailer, user);
    });
    if (content !== undefined) await mailer.send(content, `registration ${id} ${at}`);
  };

async function prepareEmail(
  tx: Transaction<Database>,
  services: Pick<Services, 'county' | 'now'>,
  { portalUrl }: Mailer,
  user: WaitingUser,
): Promise<EmailContent> {
  const { userId, email: to, language } = user;
  const expiresAt = ticketExpiry(services);
  await setRegistrationExpiry(tx, userId, expiresAt);
  const known = await findUsersOfAddress(tx, to);
  const [owner] = known;
  if (owner !== undefined) {
    const usernames = known.map(({ username }) => username);
    const name = `${owner.first} ${owner.last}`;
    return alreadyRegisteredMail.compose({ to, language, name }, { usernames, link: `${portalUrl}login` });
  }
  const link = ticketLink(portalUrl, 'registration', await issueRegistrationTicket(tx, userId));
  await auditTicket(tx, user, { purpose: 'REGISTRATION', expiresAt });
  const reader = { to, language, name: `${user.first} ${user.last}` };
  return registrationMail.compose(reader, { link, until: expiresAt });
}
