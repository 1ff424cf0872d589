import { type Cents, cents, formatCents, LANGUAGE_FACTS } from '@portal/domain';
import { escrowLowMail } from './account-manager/escrow-low.mail.ts';
import { emailConfirmMail } from './auth/email-change.mail.ts';
import { invitationMail } from './auth/invitation.mail.ts';
import { passwordResetMail, usernameReminderMail } from './auth/recovery.mail.ts';
import { alreadyRegisteredMail, registrationMail } from './auth/registration.mail.ts';
import { filingMail } from './efile/filing.mail.ts';
import {
  filingPaidTwiceMail,
  filingPaymentHeldMail,
  filingPaymentRefusedMail,
  filingPaymentReturnedMail,
} from './efile/payment.mail.ts';
import {
  filingAcceptedMail,
  filingBackInLineMail,
  filingOnHoldMail,
  filingRejectedMail,
} from './efile/queue/filing-steps.mail.ts';
import { ACCOUNT_NOTICES } from './mail/account-notices.mail.ts';
import {
  buttonBlock,
  defineMail,
  type EmailContent,
  type MailTemplate,
  nameListBlock,
  paragraphBlock,
  tableBlock,
} from './mail/mail-template.ts';
import { fillPlaceholders, mailLanguage } from './mail/mail-texts.ts';
import { renderEmail, renderEmailIn } from './mail/render-email.ts';
import { orderRefundedMail } from './orders/refunded-order.mail.ts';
import {
  cardChargeFailedMail,
  cardPaymentUnknownMail,
  cardRefundFailedMail,
} from './payments/notices/failed-card.mail.ts';
import { longReportMail, scheduledReportMail } from './reports/schedules/scheduled-report.mail.ts';
import { statementMail } from './reports/statements/statement.mail.ts';

const HEAD = { county: 'Tasi County', title: 'Land Record Portal', timeZone: 'Pacific/Guam' };
const READER = { to: 'elena@tasi.example', name: 'Elena' };
const LANGUAGES = LANGUAGE_FACTS.filter(
  ({ wireName }) => mailLanguage(wireName).tag !== 'en' || wireName === 'ENGLISH',
);

interface Example {
  readonly kind: string;
  readonly facts: object;
  readonly compose: (language: string) => EmailContent;
}

const example = <Facts extends object>(mail: MailTemplate<Facts>): Example => ({
  kind: mail.kind,
  facts: mail.sample,
  compose: (language) => mail.compose({ ...READER, language }, mail.sample),
});

const isAmount = (fact: unknown): fact is { cents: Cents } => fact instanceof Object && 'cents' in fact;

/** All mails of the portal. */
const MAILS: readonly Example[] = [
  ...Object.values(ACCOUNT_NOTICES).map(example),
  example(emailConfirmMail),
  example(usernameReminderMail),
  example(passwordResetMail),
  example(registrationMail),
  example(alreadyRegisteredMail),
  example(invitationMail),
  example(filingMail),
  example(filingPaymentHeldMail),
  example(filingPaymentRefusedMail),
  example(filingPaymentReturnedMail),
  example(filingPaidTwiceMail),
  example(filingOnHoldMail),
  example(filingBackInLineMail),
  example(filingAcceptedMail),
  example(filingRejectedMail),
  example(statementMail),
  example(scheduledReportMail),
  example(longReportMail),
  example(escrowLowMail),
  example(orderRefundedMail),
  example(cardChargeFailedMail),
  example(cardRefundFailedMail),
  example(cardPaymentUnknownMail),
];

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
/** The visible text of an HTML page. */
const textOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

describe('the mails of the portal', () => {
  it('cover all texts of the language files', () => {
    const known = Object.entries(mailLanguage('ENGLISH').texts.kinds).filter(
      ([, texts]) => texts.subject !== undefined,
    );
    expect(MAILS.map(({ kind }) => kind).sort()).toEqual(known.map(([kind]) => kind).sort());
  });

  it('are written in nine languages', () => {
    expect(LANGUAGES.map(({ tag }) => tag).sort()).toEqual(['bn', 'en', 'ja', 'ko', 'ru', 'th', 'tl', 'tr', 'zh']);
  });

  describe.each(LANGUAGES.map(({ wireName, tag }) => [tag, wireName]))('in %s', (tag, language) => {
    it.each(MAILS.map((mail) => [mail.kind, mail] as const))('%s has all its texts as text and HTML', (kind, mail) => {
      const { subject, text, html, language: writtenIn } = renderEmail(mail.compose(language), HEAD);
      expect(writtenIn).toBe(tag);
      const page = textOf(html);
      for (const form of [subject, text, page]) expect(form).not.toMatch(/\{\{|undefined|\[object/);
      expect([text, page].filter((form) => !form.includes('Elena'))).toEqual([]);
      // every text of the language file is used, except for the parts inserted by code
      const kindTexts = mailLanguage(language).texts.kinds[kind] ?? {};
      for (const [key, text] of Object.entries(kindTexts)) {
        const pieces = text.split(/\{\{\w+\}\}/).map((piece) => piece.trim());
        const forms = key === 'subject' ? [subject] : [text, page];
        for (const form of forms) expect([key, pieces.filter((piece) => !form.includes(piece))]).toEqual([key, []]);
      }
      // and so are the values in them: names, links, times in the county's zone
      const facts: unknown[] = Object.values(mail.facts).flat();
      for (const fact of facts) {
        const shown =
          fact instanceof Date ? /(?:3:00|15:00|๑๕:๐๐)/ : isAmount(fact) ? formatCents(fact.cents) : String(fact);
        for (const form of [text, page]) expect(form).toMatch(shown);
      }
      if (tag !== 'en')
        expect(subject).not.toBe(
          fillPlaceholders(mailLanguage('ENGLISH').texts.kinds[kind]?.subject ?? '', { ...HEAD }),
        );
    });
  });
});

test('a number with hyphens is not split at the end of a line, in a sentence or in a row', () => {
  const unbroken = (number: string) => `<span style="white-space:nowrap">${number}</span>`;
  const { html } = renderEmail(example(filingAcceptedMail).compose('ENGLISH'), HEAD);
  expect(html).toContain(`Your transaction number is ${unbroken('EF-2026-000001')}.`);
  expect(html).toContain(`Recording number: ${unbroken('2026-004711')}`);
  // a link contains the number without that element
  expect(html).toContain('href="http://portal.test/efile/receipt/EF-2026-000001"');
});

test('a word that is wider than a phone may be broken, and a sentence in a script without spaces is left to its rules', () => {
  const hello = (name: string): string =>
    renderEmail(
      usernameReminderMail.compose({ ...READER, language: 'ENGLISH', name }, usernameReminderMail.sample),
      HEAD,
    ).html;
  const word = 'W'.repeat(40);
  expect(hello(word)).toContain(`<span style="word-break:break-all">${word}`);
  expect(hello('ที่ดิน'.repeat(20))).not.toContain('<span');
});

test('a rejection asks to correct the document and file it again, unless it was filed before', () => {
  const reader = { to: 'maria@tasi.example', language: 'ENGLISH', name: 'Maria Cruz' };
  const textOf = (isDuplicate: boolean): string =>
    renderEmail(filingRejectedMail.compose(reader, { ...filingRejectedMail.sample, isDuplicate }), HEAD).text;
  expect(textOf(false)).toContain('Correct the document, and file it again.');
  expect(textOf(true)).not.toContain('file it again');
});

test('the mails about a filing contain no link from the name of its file', () => {
  const reader = { to: 'maria@tasi.example', language: 'ENGLISH', name: 'Maria Cruz' };
  const file = 'see www.evil.example.pdf';
  const filed = renderEmail(filingMail.compose(reader, { ...filingMail.sample, file }), HEAD);
  const held = renderEmail(filingPaymentHeldMail.compose(reader, { ...filingPaymentHeldMail.sample, file }), HEAD);
  for (const { text, html } of [filed, held]) {
    expect(text).toContain('see www evil example.pdf');
    expect(html).not.toContain('evil.example');
  }
});

describe('a mail with rows', () => {
  const receipt = defineMail({
    kind: 'receipt',
    sample: null,
    values: () => ({ pages: 1234 }),
    blocks: () => [
      paragraphBlock('lead'),
      tableBlock(
        [{ key: 'document' }, { key: 'pages' }, { key: 'amount', isSummed: true }],
        [
          ['LR 2024-1 <b>', 7, { cents: cents(1050) }],
          ['LR 2024-2\r\nBcc: x@y.example', 1200, { cents: cents(99_995) }],
        ],
      ),
      nameListBlock('filers', ['Ana']),
      buttonBlock('action', 'http://portal.test/?a=1&b=2'),
    ],
  });
  const kindTexts = {
    subject: 'Receipt',
    lead: '{{pages}} pages',
    document: 'Document',
    pages: 'Pages',
    amount: 'Amount',
    filers: 'Filers',
    action: 'Open',
  };
  const write = (language: string) => {
    const known = mailLanguage(language);
    const texts = { ...known.texts, kinds: { receipt: kindTexts } };
    return renderEmailIn({ ...known, texts }, receipt.compose({ ...READER, language }, null), HEAD);
  };

  it('has headings, typed cells and sums as text and HTML', () => {
    const { text, html } = write('ENGLISH');
    expect(text).toContain(
      [
        '1,234 pages',
        '',
        'Document | Pages | Amount',
        'LR 2024-1 <b> | 7 | $10.50',
        'LR 2024-2 Bcc: x@y.example | 1,200 | $999.95',
        'Total |  | $1,010.45',
      ].join('\n'),
    );
    expect(html).toMatch(/<th scope="col" style="[^"]*text-align:left">Document<\/th>/);
    expect(html).toMatch(
      /<td style="[^"]*text-align:left">LR 2024-1 &lt;b&gt;<\/td><td style="[^"]*text-align:right">7<\/td>/,
    );
    expect(html).toMatch(/<tfoot><tr><td[^>]*>Total<\/td><td[^>]*><\/td><td[^>]*text-align:right">\$1,010\.45<\/td>/);
    expect(html).toContain('href="http://portal.test/?a=1&amp;b=2"');
  });

  it.each(LANGUAGES.map(({ tag, wireName }) => [tag, wireName]))('names the total in %s', (tag, language) => {
    const { text } = write(language);
    expect(text).toContain(`${mailLanguage(language).texts.total} |  | $1,010.45`);
    expect(mailLanguage(language).texts.total === 'Total').toBe(tag === 'en');
  });

  it('is refused when the language has no text for it', () => {
    const template = defineMail({
      kind: 'receipt',
      sample: null,
      values: () => ({}),
      blocks: () => [paragraphBlock('lead')],
    });
    expect(() => renderEmail(template.compose({ ...READER, language: 'ENGLISH' }, null), HEAD)).toThrow('no text');
  });
});
