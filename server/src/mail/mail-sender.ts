import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { PortalConfig } from '../platform/config/config.ts';
import type { RenderedEmail } from './render-email.ts';

/** A file that comes with an email. */
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
  /** The same for each attempt to send it, so that mail programs show one email. */
  readonly messageId: string;
  readonly date: Date;
  readonly attached?: MailFile;
}

/** Hands a mail on. Throws when it should be tried again; false when it never will be accepted. */
export type SendMail = (mail: Mail) => Promise<boolean>;

/** All of it must end before the outbox gives the message to the next worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

const filesOf = ({ attached }: Mail) =>
  attached === undefined ? [] : [{ filename: attached.name, contentType: attached.type, content: attached.bytes }];

const messageOf = (mail: Mail) => ({
  // Addresses as objects are never read as lists: nothing in them can name a second one.
  from: { ...mail.from },
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: mail.date,
  // no answer of an absent reader's mail program, please
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
  attachments: filesOf(mail),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends by SMTP. The address may carry user and password, and TLS options as its query. */
function smtpSender(url: string): SendMail {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (mail) => {
    try {
      await transport.sendMail(messageOf(mail));
      return true;
    } catch (error) {
      if (isRefusedForGood(error)) return false;
      throw error;
    }
  };
}

/** The server knows the recipient, and will not take mail for it: a fifth attempt would be told the same. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500;
}

/** Writes each mail as a file that mail programs open; a second attempt writes the same file. */
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

/** Folder of the mails that nobody sends. */
export const outboxFolder = ({ dataFolder }: Pick<PortalConfig, 'dataFolder'>): string => join(dataFolder, 'outbox');

/**
 * Where mails go: to the mail server of `PORTAL_MAIL_URL`, or as files into the outbox folder of the demonstration. Null
 * for a county without a mail server: its mails wait.
 */
export function openMailSender(
  config: Pick<PortalConfig, 'mail' | 'dataFolder'>,
  isDemonstration: boolean,
): SendMail | null {
  if (config.mail.kind === 'smtp') return smtpSender(config.mail.url);
  return isDemonstration ? folderSender(outboxFolder(config)) : null;
}
