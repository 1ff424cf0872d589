import { button, defineMail, type MailTemplate, paragraph } from './mail-template.ts';

/** What happened to an account, for whom it belongs to. */
interface AccountNotice {
  readonly username: string;
  /** When it happened. */
  readonly at: Date;
  /** Where one logs in. */
  readonly link: string;
}

const notice = (kind: string): MailTemplate<AccountNotice> =>
  defineMail({
    kind,
    sample: { username: 'title.examiner', at: new Date('2026-11-20T05:00:00Z'), link: 'http://portal.test/' },
    values: ({ username, at }) => ({ username, at }),
    blocks: ({ link }) => [paragraph('lead'), button('action', link), paragraph('note')],
  });

/** Mails that are complete when they are put into the outbox: none of them has a ticket. */
export const ACCOUNT_NOTICES = {
  passwordChanged: notice('passwordChanged'),
  emailChangeAsked: notice('emailChangeAsked'),
  emailChanged: notice('emailChanged'),
  secondFactorOn: notice('secondFactorOn'),
  secondFactorOff: notice('secondFactorOff'),
} as const;
