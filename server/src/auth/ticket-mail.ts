import type { Transaction } from 'kysely';
import { type AuditEvent, audit, NO_REQUEST } from '../audit/audit.ts';
import { buttonBlock, defineMail, type MailTemplate, paragraphBlock } from '../mail/mail-template.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Services } from '../platform/services.ts';

const HOUR_MS = 3_600_000;

/** Page that a ticket opens -> its path. The rest of the address is the ticket. */
const TICKET_PATHS = {
  registration: 'CompleteRegistration',
  passwordReset: 'passwordReset',
  invitation: 'invitation',
  emailConfirm: 'confirmEmail',
} as const;
type TicketPage = keyof typeof TICKET_PATHS;

interface LinkFacts {
  readonly link: string;
  /** When the link ends. */
  readonly until: Date;
}

/** The address that the button of an email opens. `portalUrl` ends with a slash. */
export const ticketLink = (portalUrl: string, page: TicketPage, ticket: string): string =>
  `${portalUrl}${TICKET_PATHS[page]}/${ticket}`;

/**
 * An email whose button opens a page with a ticket. Its texts have the page's name in the language files. `named` has an example of each
 * other value in its texts.
 */
export const defineTicketMail = <Named extends Readonly<Record<string, string>>>(
  page: TicketPage,
  named: Named,
): MailTemplate<Named & LinkFacts> =>
  defineMail<Named & LinkFacts>({
    kind: page,
    sample: {
      ...named,
      link: ticketLink('http://portal.test/', page, 'abc'),
      until: new Date('2026-11-20T05:00:00Z'),
    },
    values: (facts) => facts,
    blocks: ({ link }) => [
      paragraphBlock('lead'),
      buttonBlock('action', link),
      paragraphBlock('until'),
      paragraphBlock('note'),
    ],
  });

/** When a ticket ends that is issued now: after the hours that the county has set. */
export const ticketExpiry = ({ county, now }: Pick<Services, 'county' | 'now'>): Date =>
  new Date(now().getTime() + county.current.loginPageRegistration.emaileExpireIn * HOUR_MS);

interface IssuedTicket {
  readonly purpose: 'REGISTRATION' | 'PASSWORD_RESET' | 'INVITATION' | 'EMAIL_CHANGE';
  readonly expiresAt: Date;
}

/** Writes into the audit log that a user was sent a ticket, without the ticket. */
export const auditTicket = (
  tx: Transaction<Database>,
  actor: AuditEvent['actor'],
  { purpose, expiresAt }: IssuedTicket,
): Promise<void> =>
  audit(tx, {
    kind: 'TICKET_ISSUED',
    actor,
    request: NO_REQUEST,
    detail: { purpose, expiresAt: expiresAt.toISOString() },
  });
