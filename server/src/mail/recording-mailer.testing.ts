import type { Mail } from './mail-sender.ts';
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts';

/** A mailer that adds its emails to a list in place of sending them. Links in them begin with 'http://portal.test/'. */
export const recordingMailer = (services: MailerOptions['services'], mails: Mail[]): Mailer =>
  createMailer({
    services,
    portalUrl: 'http://portal.test/',
    from: undefined,
    sendMail: async (mail) => {
      mails.push(mail);
      return true;
    },
  });
