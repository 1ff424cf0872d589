import { type Cents, cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { mailedFileName } from '../mail/mail-address.ts';
import { buttonBlock, defineMail, paragraphBlock, tableBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Database } from '../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { contactOf, quoteOf, readDocument } from './efile.store.ts';

interface FilingFacts {
  readonly number: string;
  readonly at: Date;
  readonly file: string;
  readonly pages: number;
  readonly firstPage: { readonly cents: Cents };
  readonly additionalPages: { readonly cents: Cents };
  readonly surcharge: { readonly cents: Cents };
  readonly total: { readonly cents: Cents };
  /** Link to the filing's receipt, which shows its status. */
  readonly link: string;
}

/** Confirms a filing to its filer. */
export const filingMail = defineMail<FilingFacts>({
  kind: 'efileSubmitted',
  sample: {
    number: 'EF-2026-000001',
    at: new Date('2026-11-20T05:00:00Z'),
    file: 'deed.pdf',
    pages: 3,
    firstPage: { cents: cents(1200) },
    additionalPages: { cents: cents(400) },
    surcharge: { cents: cents(40) },
    total: { cents: cents(1640) },
    link: 'http://portal.test/efile/receipt/EF-2026-000001',
  },
  values: ({ number, at, file, pages, total }) => ({
    number,
    at,
    file: mailedFileName(file),
    pages,
    total,
  }),
  blocks: ({ firstPage, additionalPages, surcharge, link }) => [
    paragraphBlock('lead'),
    paragraphBlock('document'),
    tableBlock(
      [{ key: 'documentCharge' }, { key: 'additionalPages' }, { key: 'cardFee' }],
      [[firstPage, additionalPages, surcharge]],
    ),
    paragraphBlock('total'),
    buttonBlock('action', link),
    paragraphBlock('note'),
  ],
});

const message = z.object({ id: z.string() });

/** Enqueues the confirmation in the transaction of the submission. */
export const enqueueFilingMail = (tx: Transaction<Database>, id: string): Promise<void> => enqueue(tx, 'efile', { id });

/** Sends the confirmation to the filer. */
export const filingMailHandler =
  (services: Pick<Services, 'database'>, mailer: Mailer): OutboxHandler =>
  async (raw) => {
    const row = await readDocument(services.database.db, z.parse(message, raw).id);
    if (row?.transaction_number == null || row.submitted_at === null) return;
    const { name, email } = contactOf(row);
    const quote = quoteOf(row);
    const facts = {
      number: row.transaction_number,
      at: row.submitted_at,
      file: row.file_name,
      pages: row.page_count,
      firstPage: { cents: quote.firstPageCents },
      additionalPages: { cents: quote.additionalPagesCents },
      surcharge: { cents: quote.surchargeCents },
      total: { cents: quote.totalCents },
      // the page asks for the email address: the link alone shows nothing
      link: `${mailer.portalUrl}efile/receipt/${row.transaction_number}`,
    };
    const content = filingMail.compose({ to: email, language: row.language, name }, facts);
    await mailer.send(content, `efile ${row.transaction_number}`);
  };
