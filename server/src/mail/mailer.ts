import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { PortalConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { ACCOUNT_NOTICES } from './account-notices.mail.ts';
import { isMailAddress, oneLine } from './mail-address.ts';
import { type MailFile, openMailSender, type SendMail } from './mail-sender.ts';
import type { EmailContent } from './mail-template.ts';
import { renderEmail } from './render-email.ts';

/** The outbox message of an email whose content is known when it is enqueued, so it never contains a ticket. */
const mailMessage = z.object({
  kind: z.enum(['passwordChanged', 'emailChangeAsked', 'emailChanged', 'secondFactorOn', 'secondFactorOff']),
  to: z.string(),
  language: z.string(),
  name: z.string(),
  username: z.string(),
  at: z.iso.datetime(),
});
export type MailMessage = z.output<typeof mailMessage>;

/** Enqueues an email in the same transaction as the change that it reports. */
export const enqueueMail = (tx: Transaction<Database>, message: MailMessage): Promise<void> =>
  enqueue(tx, 'mail', message);

export interface Mailer {
  /** Public address of the portal, with a slash at the end. All links in emails begin with it. */
  readonly portalUrl: string;
  /** Writes and sends an email. `key` identifies it: another attempt with the same key and links gets the same message id. */
  send(content: EmailContent, key: string, attached?: MailFile): Promise<void>;
}

export interface MailerOptions {
  readonly services: Pick<Services, 'county' | 'log' | 'now'>;
  readonly portalUrl: string;
  /** `Tasi County <recorder@tasi.example>` or the address alone. */
  readonly from: string | undefined;
  readonly sendMail: SendMail;
}

const NAMED = /^(.*)<([^<>]+)>\s*$/;

function sender(from: string | undefined, county: string, host: string): { name: string; address: string } {
  if (from === undefined) return { name: oneLine(county), address: `no-reply@${host}` };
  const [, name = '', address = from] = NAMED.exec(from) ?? [];
  return { name: oneLine(name.replaceAll('"', '')) || oneLine(county), address: address.trim() };
}

/**
 * Identifies an email for mail programs, which drop a second copy. An attempt with a new ticket counts as another email, since the
 * ticket in the copy that arrived first no longer works.
 */
function idOf({ blocks }: EmailContent, key: string): string {
  const links = blocks.flatMap((block) => (block.kind === 'BUTTON' ? [block.link] : []));
  return createHash('sha256')
    .update([key, ...links].join('\n'))
    .digest('hex')
    .slice(0, 40);
}

/** Makes the mailer of a portal. */
export function createMailer({ services, portalUrl, from, sendMail }: MailerOptions): Mailer {
  const { hostname } = new URL(portalUrl);
  return {
    portalUrl,
    async send(content, key, attached) {
      if (!isMailAddress(content.to)) {
        services.log.warn({ kind: content.kind }, 'a mail has no address that mail can be sent to');
        return;
      }
      const { common, facts } = services.county.current;
      const head = { county: common.countyName, title: common.appTitle, timeZone: facts.timeZone };
      const messageId = `<${idOf(content, key)}@${hostname}>`;
      const isAccepted = await sendMail({
        ...renderEmail(content, head),
        kind: content.kind,
        from: sender(from, common.countyName, hostname),
        to: content.to,
        messageId,
        date: services.now(),
        ...(attached === undefined ? {} : { attached }),
      });
      if (!isAccepted) services.log.warn({ kind: content.kind, messageId }, 'the mail server refuses the recipient');
    },
  };
}

/** The mailer according to the settings; null, with a log line, for a county without a mail server. */
export function openMailer(
  config: PortalConfig,
  services: Pick<Services, 'county' | 'isDemonstration' | 'log' | 'now'>,
): Mailer | null {
  const sendMail = openMailSender(config, services.isDemonstration());
  if (sendMail === null) {
    services.log.warn('PORTAL_MAIL_URL is not set: mails wait in the database until it is.');
    return null;
  }
  const from = config.mail.kind === 'smtp' ? config.mail.from : undefined;
  return createMailer({ services, portalUrl: `${config.publicUrl}${config.basePath}`, from, sendMail });
}

/** Sends the emails that `enqueueMail` put into the outbox. */
export const mailHandler =
  (mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const { kind, username, at, ...reader } = z.parse(mailMessage, raw);
    const content = ACCOUNT_NOTICES[kind].compose(reader, { username, at: new Date(at), link: mailer.portalUrl });
    await mailer.send(content, `mail ${id} ${at} ${reader.to}`);
  };
