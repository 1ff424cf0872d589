import { type Cents, cents, minuteBounds } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { mailedFileName } from '../../mail/mail-address.ts';
import { buttonBlock, defineMail, type EmailContent, paragraphBlock } from '../../mail/mail-template.ts';
import { mailLanguage } from '../../mail/mail-texts.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { contactOf, quoteOf } from '../efile.store.ts';
import { type EntryRow, entriesOf } from './entry.store.ts';

interface StepFacts {
  readonly number: string;
  readonly file: string;
  /** Link to the filing's receipt, which shows its status. */
  readonly link: string;
}
const SAMPLE = {
  number: 'EF-2026-000001',
  file: 'deed.pdf',
  link: 'http://portal.test/efile/receipt/EF-2026-000001',
} satisfies StepFacts;

interface HoldFacts extends StepFacts {
  readonly note: string;
}

/** Tells a filer that the office put a filing aside, and why. */
export const filingOnHoldMail = defineMail<HoldFacts>({
  kind: 'efileOnHold',
  sample: { ...SAMPLE, note: 'We are waiting for the plat.' },
  values: ({ number, file, note }) => ({ number, file, note }),
  blocks: ({ link }) => [
    paragraphBlock('lead'),
    paragraphBlock('remark'),
    paragraphBlock('next'),
    buttonBlock('action', link),
  ],
});

/** Tells a filer that a filing is no longer on hold and waits in the queue again. */
export const filingBackInLineMail = defineMail<StepFacts>({
  kind: 'efileBackInLine',
  sample: SAMPLE,
  values: ({ number, file }) => ({ number, file }),
  blocks: ({ link }) => [paragraphBlock('lead'), buttonBlock('action', link)],
});

interface AcceptedFacts extends StepFacts {
  readonly at: Date;
  readonly recordingNumber: string;
  readonly book: string;
  readonly page: string;
}

/** Tells a filer that a document is recorded, with its recording number and a link to the stamped pages. */
export const filingAcceptedMail = defineMail<AcceptedFacts>({
  kind: 'efileAccepted',
  sample: { ...SAMPLE, at: new Date('2026-11-20T05:00:00Z'), recordingNumber: '2026-004711', book: '12', page: '345' },
  values: ({ number, file, at, recordingNumber, book, page }) => ({ number, file, at, recordingNumber, book, page }),
  blocks: ({ link, book }) => [
    paragraphBlock('lead'),
    paragraphBlock('recorded'),
    ...(book === '' ? [] : [paragraphBlock('place')]),
    buttonBlock('action', link),
    paragraphBlock('note'),
  ],
});

interface RejectedFacts extends StepFacts {
  /** In the filer's language. */
  readonly reason: string;
  readonly note: string;
  /** The document was filed before, so there is nothing to correct and file again. */
  readonly isDuplicate?: boolean;
  readonly total: { readonly cents: Cents };
  /** The sentence about the charge (refunded, kept, none), in the filer's language. */
  readonly money: string;
}

/** Tells a filer that a document was rejected, with the reason and whether the charge is refunded. */
export const filingRejectedMail = defineMail<RejectedFacts>({
  kind: 'efileRejected',
  sample: {
    ...SAMPLE,
    reason: 'The pages are in color.',
    note: 'Please scan it again.',
    total: { cents: cents(1640) },
    money: 'We refund the charge the way you paid.',
  },
  values: ({ number, file, reason, note, total, money }) => ({ number, file, reason, note, total, money }),
  blocks: ({ link, note, isDuplicate = false }) => [
    paragraphBlock('lead'),
    paragraphBlock('why'),
    ...(note === '' ? [] : [paragraphBlock('remark')]),
    paragraphBlock('charge'),
    ...(isDuplicate ? [] : [paragraphBlock('next')]),
    buttonBlock('action', link),
  ],
});

const message = z.object({
  id: z.string(),
  kind: z.enum(['efileOnHold', 'efileBackInLine', 'efileAccepted', 'efileRejected']),
  /** The note at the time of the step: the entry may change again before the email is sent. */
  note: z.string(),
  version: z.int(),
});
type StepMail = z.output<typeof message>;

/** Enqueues the email about a step, in the transaction of the step. */
export const enqueueStepMail = (
  tx: Transaction<Database>,
  { document_id: id, version }: Pick<EntryRow, 'document_id' | 'version'>,
  kind: StepMail['kind'],
  note = '',
): Promise<void> => enqueue(tx, 'efileStep', { id, kind, note, version });

/** The text for a reason or charge code, in the filer's language. */
const wordOf = (language: string, group: 'efileReasons' | 'efileMoney', code: string): string =>
  mailLanguage(language).texts.kinds[group]?.[code] ?? code;

function emailOfStep(row: EntryRow, { kind, note }: StepMail, zone: string, link: string): EmailContent {
  const { name, email } = contactOf(row);
  const reader = { to: email, language: row.language, name };
  const facts = { number: row.number, file: mailedFileName(row.file_name), link };
  if (kind === 'efileOnHold') return filingOnHoldMail.compose(reader, { ...facts, note });
  if (kind === 'efileBackInLine') return filingBackInLineMail.compose(reader, facts);
  if (kind === 'efileAccepted') {
    const { recorded_on: day, recorded_minute: minute, recording_number: recordingNumber, book, page } = row;
    const at = new Date(minuteBounds(day ?? '', minute ?? 0, zone).startMillis);
    return filingAcceptedMail.compose(reader, { ...facts, at, recordingNumber, book, page });
  }
  return filingRejectedMail.compose(reader, {
    ...facts,
    reason: wordOf(row.language, 'efileReasons', row.reason),
    note,
    isDuplicate: row.reason === 'DUPLICATE',
    total: { cents: quoteOf(row).totalCents },
    money: wordOf(row.language, 'efileMoney', row.money ?? 'NONE'),
  });
}

/** Sends the filer the email about a step. */
export const filingStepMailHandler =
  (services: Pick<Services, 'database' | 'county'>, mailer: Mailer): OutboxHandler =>
  async (raw) => {
    const stepMail = z.parse(message, raw);
    const [row] = await entriesOf(services.database.db, [stepMail.id]);
    if (row === undefined) return;
    // the page asks for the email address: the link alone shows nothing
    const link = `${mailer.portalUrl}efile/receipt/${row.number}`;
    const content = emailOfStep(row, stepMail, services.county.current.facts.timeZone, link);
    await mailer.send(content, `efile ${row.number} ${stepMail.kind} ${stepMail.version}`);
  };
