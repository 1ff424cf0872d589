import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { PortalConfig } from '../platform/config/config.ts';
import type { RenderedEmail } from './render-email.ts';

/** A file attached to an email. */
export interface MailFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** An email with its envelope. */
export interface Mail extends RenderedEmail {
  readonly kind: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The same for each attempt to send it with the same links, so that mail programs show one email. */
  readonly messageId: string;
  readonly date: Date;
  readonly attached?: MailFile;
}

/** Sends an email. False if the server refused it permanently. @throws Error when it should be tried again */
export type SendMail = (mail: Mail) => Promise<boolean>;

/** An attempt must end before the outbox gives the message to another worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const filesOf = ({ attached }: Mail) =>
  attached === undefined ? [] : [{ filename: attached.name, contentType: attached.type, content: attached.bytes }];

const messageOf = (mail: Mail) => ({
  // An address given as an object is not parsed as a list, so it cannot smuggle in a second recipient.
  from: { ...mail.from },
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: mail.date,
  // Auto-Submitted prevents out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
  attachments: filesOf(mail),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP. The URL may contain user and password, and TLS options in its query. */
function smtpSender(url: string): SendMail {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail));
      return true;
    } catch (error) {
      if (isRefusedPermanently(error)) return false;
      throw error;
    }
  };
}

/** True if the server permanently refuses the recipient, so that another attempt would fail too. */
function isRefusedPermanently(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/** Writes each email to an .eml file, which email programs can open. A second attempt overwrites the file. */
function folderSender(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail));
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.kind}-${mail.messageId.replaceAll(/\W/g, '').slice(0, 16)}.eml`);
    writeFileSync(`${file}.part`, message, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    return true;
  };
}

/** The folder of the emails that the demo writes instead of sending them. */
export const outboxFolder = ({ dataFolder }: Pick<PortalConfig, 'dataFolder'>): string => join(dataFolder, 'outbox');

/**
 * Sends emails to the mail server of `PORTAL_MAIL_URL`, or, in the demo, writes them as files into the outbox folder. Null for a
 * county without a mail server: its emails wait.
 */
export function openMailSender(
  config: Pick<PortalConfig, 'mail' | 'dataFolder'>,
  isDemonstration: boolean,
): SendMail | null {
  if (config.mail.kind === 'smtp') return smtpSender(config.mail.url);
  return isDemonstration ? folderSender(outboxFolder(config)) : null;
}
