import { type Cents, cents } from '@portal/domain';
import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import { mailedFileName } from '../mail/mail-address.ts';
import { buttonBlock, defineMail, paragraphBlock } from '../mail/mail-template.ts';
import type { Mailer } from '../mail/mailer.ts';
import { findByInvoice } from '../payments/attempts/attempt.store.ts';
import type { SaleOutcome } from '../payments/payments.ts';
import type { Database } from '../platform/database/schema.ts';
import { enqueue, type OutboxHandler } from '../platform/outbox/outbox.ts';
import type { Services } from '../platform/services.ts';
import { contactOf, readDocument } from './efile.store.ts';

interface PaymentFacts {
  readonly file: string;
  readonly total: { readonly cents: Cents };
  /** The payment's reference: with it and the email address the filer can look up its status. */
  readonly reference: string;
  readonly link: string;
}
const SAMPLE = {
  file: 'deed.pdf',
  total: { cents: cents(1640) },
  reference: 'LR23456789ABCDEFGH',
  link: 'http://portal.test/efile/receipt/LR23456789ABCDEFGH',
} satisfies PaymentFacts;

const values = ({ file, total, reference }: PaymentFacts) => ({ file: mailedFileName(file), total, reference });

/** Tells a filer that the card provider has not decided on the payment, so that nothing is filed yet. */
export const filingPaymentHeldMail = defineMail<PaymentFacts>({
  kind: 'efilePaymentHeld',
  sample: SAMPLE,
  values,
  blocks: ({ link }) => [
    paragraphBlock('lead'),
    paragraphBlock('next'),
    paragraphBlock('reference'),
    buttonBlock('action', link),
    paragraphBlock('note'),
  ],
});

/** An email about a payment that ended without a filing. */
const endedPaymentMail = (kind: string) =>
  defineMail<PaymentFacts>({
    kind,
    sample: { ...SAMPLE, link: 'http://portal.test/efile' },
    values,
    blocks: ({ link }) => [
      paragraphBlock('lead'),
      paragraphBlock('charge'),
      paragraphBlock('next'),
      paragraphBlock('reference'),
      buttonBlock('action', link),
    ],
  });

/** Tells a filer that no payment was made, and the document is not filed. */
export const filingPaymentRefusedMail = endedPaymentMail('efilePaymentRefused');

/** Tells a filer that a payment is refunded, and the document is not filed. */
export const filingPaymentReturnedMail = endedPaymentMail('efilePaymentReturned');

interface TwiceFacts extends PaymentFacts {
  readonly number: string;
}

/** Tells a filer whose document is filed that another payment of it is refunded. */
export const filingPaidTwiceMail = defineMail<TwiceFacts>({
  kind: 'efilePaidTwice',
  sample: { ...SAMPLE, number: 'EF-2026-000001' },
  values: (facts) => ({ ...values(facts), number: facts.number }),
  blocks: ({ link }) => [
    paragraphBlock('lead'),
    paragraphBlock('returned'),
    paragraphBlock('reference'),
    buttonBlock('action', link),
  ],
});

const message = z.object({
  saleKey: z.string(),
  invoiceNumber: z.string(),
  outcome: z.enum(['HELD', 'NOT_CHARGED', 'RETURNED']),
});

/** Enqueues an email about a payment's outcome, in the transaction that records the outcome. */
export const enqueuePaymentMail = (tx: Transaction<Database>, news: SaleOutcome): Promise<void> =>
  enqueue(tx, 'efilePayment', { ...news });

/** Sends the filer the outcome of a payment. */
export const paymentMailHandler =
  (services: Pick<Services, 'database'>, mailer: Mailer): OutboxHandler =>
  async (raw, id) => {
    const { saleKey, invoiceNumber: reference, outcome } = z.parse(message, raw);
    const { db } = services.database;
    const [row, attempt] = await Promise.all([readDocument(db, saleKey), findByInvoice(db, reference)]);
    if (row === undefined || attempt === undefined) return;
    const { transaction_number: number, file_name: file, language } = row;
    // the document was filed before this email went out: the filing has its own confirmation
    if (number !== null && outcome !== 'RETURNED') return;
    const { name, email } = contactOf(row);
    const reader = { to: email, language, name };
    const receiptOf = (id: string): string => `${mailer.portalUrl}efile/receipt/${id}`;
    const facts = { file, total: { cents: cents(attempt.amount) }, reference };
    const unfiled = {
      HELD: filingPaymentHeldMail,
      NOT_CHARGED: filingPaymentRefusedMail,
      RETURNED: filingPaymentReturnedMail,
    };
    const link = outcome === 'HELD' ? receiptOf(reference) : `${mailer.portalUrl}efile`;
    const content =
      number === null
        ? unfiled[outcome].compose(reader, { ...facts, link })
        : filingPaidTwiceMail.compose(reader, { ...facts, number, link: receiptOf(number) });
    await mailer.send(content, `efile payment ${reference} ${id}`);
  };
