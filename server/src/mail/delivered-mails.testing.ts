import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { deliverNext, type OutboxHandlers } from '../platform/outbox/outbox.ts';
import type { Mail } from './mail-sender.ts';
import type { Mailer, MailerOptions } from './mailer.ts';
import { recordingMailer } from './recording-mailer.testing.ts';

/** Later than the due time of every message of a test. The database's clock decides when a new message is due, not the time of the test. */
const AFTER_ALL_DUE_TIMES = new Date('2099-01-01T00:00:00Z');

/**
 * Delivers all messages that wait in the outbox, and returns the emails in the order in which they were sent.
 * @param handlersOf returns the handlers of the kinds of messages that the test expects, each with the mailer that it gets
 */
export const deliveredMails = async (
  db: Kysely<Database>,
  services: MailerOptions['services'],
  handlersOf: (mailer: Mailer) => OutboxHandlers,
): Promise<Mail[]> => {
  const mails: Mail[] = [];
  const handlers = handlersOf(recordingMailer(services, mails));
  while (await deliverNext(db, handlers, AFTER_ALL_DUE_TIMES));
  return mails;
};
