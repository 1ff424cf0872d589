import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { audit, NO_REQUEST } from '../audit/audit.ts';
import { button, defineMail, type Letter, names, say } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { transact } from '../platform/database/transact.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { mayMail } from './recovery-users.store.ts';
import {
  findUsersOfAddress,
  findWaitingUser,
  issueRegistrationTicket,
  setExpiry,
  type WaitingUser,
} from './registration.store.ts';

/** Who registered. Whether the address belongs to someone already is looked up only when the mail is written. */
const registrationNews = z.object({ userId: z.int(), at: z.iso.datetime() });
type RegistrationNews = z.output<typeof registrationNews>;

const HOUR_MS = 3_600_000;

/** To who registered: the link that ends it. */
export const registrationMail = defineMail({
  kind: 'registration',
  sample: { link: 'http://portal.test/CompleteRegistration/abc', until: new Date('2026-11-20T05:00:00Z') },
  values: ({ until }) => ({ until }),
  blocks: ({ link }) => [say('lead'), button('action', link), say('until'), say('note')],
});

/** To who registered with an address that belongs to someone. */
export const alreadyRegisteredMail = defineMail({
  kind: 'alreadyRegistered',
  sample: { usernames: ['title.examiner'], link: 'http://portal.test/login' },
  values: () => ({}),
  blocks: ({ usernames, link }) => [say('lead'), names('usernames', usernames), button('action', link), say('note')],
});

/** Puts a registration into the outbox: the same work for an address that someone has and for a new one. */
export const enqueueRegistration = (tx: Transaction<Database>, news: RegistrationNews): Promise<void> =>
  enqueue(tx, 'registration', news);

/**
 * Writes to a newly registered user, at most three mails an hour to one mailbox. The ticket is created at the last moment, so
 * that no table ever contains it; a repeated mail has a new ticket.
 */
export const registrationHandler =
  (services: Pick<Services, 'database' | 'county' | 'now'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const { userId, at } = z.parse(registrationNews, raw);
    const letter = await transact(services.database.db, async (tx) => {
      const user = await findWaitingUser(tx, userId);
      if (user === undefined) return undefined;
      const wanted = { outboxId: id, email: user.email, purpose: 'REGISTRATION', now: services.now() } as const;
      if (!(await mayMail(tx, wanted))) return undefined;
      return prepareLetter(tx, services, mailer, user);
    });
    if (letter !== undefined) await mailer.send(letter, `registration ${id} ${at}`);
  };

async function prepareLetter(
  tx: Transaction<Database>,
  { county, now }: Pick<Services, 'county' | 'now'>,
  { portalUrl }: Mailer,
  user: WaitingUser,
): Promise<Letter> {
  const { userId, email: to, language } = user;
  const moment = new Date(now().getTime() + county.current.loginPageRegistration.emaileExpireIn * HOUR_MS);
  await setExpiry(tx, userId, moment);
  const known = await findUsersOfAddress(tx, to);
  const [owner] = known;
  if (owner !== undefined) {
    const usernames = known.map(({ username }) => username);
    const name = `${owner.first} ${owner.last}`;
    return alreadyRegisteredMail.letter({ to, language, name }, { usernames, link: `${portalUrl}login` });
  }
  const link = `${portalUrl}CompleteRegistration/${await issueRegistrationTicket(tx, userId)}`;
  const detail = { purpose: 'REGISTRATION', expiresAt: moment.toISOString() };
  await audit(tx, { kind: 'TICKET_ISSUED', actor: user, request: NO_REQUEST, detail });
  const reader = { to, language, name: `${user.first} ${user.last}` };
  return registrationMail.letter(reader, { link, until: moment });
}
