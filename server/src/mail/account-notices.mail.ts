import { buttonBlock, defineMail, type MailTemplate, paragraphBlock } from './mail-template.ts';

/** Notifies a user of a change to the user's own login. */
interface AccountNotice {
  readonly username: string;
  /** When it happened. */
  readonly at: Date;
  /** The address of the portal. */
  readonly link: string;
}

const notice = (kind: string): MailTemplate<AccountNotice> =>
  defineMail({
    kind,
    sample: { username: 'title.examiner', at: new Date('2026-11-20T05:00:00Z'), link: 'http://portal.test/' },
    values: ({ username, at }) => ({ username, at }),
    blocks: ({ link }) => [paragraphBlock('lead'), buttonBlock('action', link), paragraphBlock('note')],
  });

/** Emails whose content is known when they are put into the outbox: none of them contains a ticket. */
export const ACCOUNT_NOTICES = {
  passwordChanged: notice('passwordChanged'),
  emailChangeAsked: notice('emailChangeAsked'),
  emailChanged: notice('emailChanged'),
  secondFactorOn: notice('secondFactorOn'),
  secondFactorOff: notice('secondFactorOff'),
} as const;
