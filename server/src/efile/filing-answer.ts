import type { Efiling } from '@portal/contracts';
import { centsToDollars, type FilingQuote } from '@portal/domain';
import { contactOf, type EfileRow, quoteOf } from './efile.store.ts';
import { decisionAnswer, NO_DECISION } from './queue/decision-answer.ts';
import type { EntryRow } from './queue/entry.store.ts';
import type { UnpaidRow } from './unpaid.store.ts';

/** A price in dollars, with the field names of the specification. */
export const chargesOf = (quote: FilingQuote) => ({
  firstPageCharge: centsToDollars(quote.firstPageCents),
  additionalPagesCharge: centsToDollars(quote.additionalPagesCents),
  surcharge: centsToDollars(quote.surchargeCents),
  totalCharge: centsToDollars(quote.totalCents),
});

type Document = Parameters<typeof contactOf>[0] &
  Parameters<typeof quoteOf>[0] &
  Pick<EfileRow, 'efile_type' | 'file_name' | 'page_count' | 'payment'>;

const documentAnswer = (row: Document) => {
  const { name, email } = contactOf(row);
  return {
    efileType: row.efile_type,
    fileName: row.file_name,
    numberOfPages: row.page_count,
    ...chargesOf(quoteOf(row)),
    paymentMethod: row.payment,
    name,
    email,
  };
};

/** A filing as its filer sees it. */
export const filingAnswer = (row: EntryRow): Efiling => ({
  transactionNumber: row.number,
  status: row.status,
  submittedAt: (row.submitted_at ?? row.created_at).toISOString(),
  ...documentAnswer(row),
  ...decisionAnswer(row),
});

/** A document without a number, as its filer sees it; the reference of its payment replaces the number. */
export const unpaidAnswer = (row: UnpaidRow): Efiling => ({
  transactionNumber: row.invoice_number,
  status: row.isPending ? 'PAYMENT_PENDING' : 'NOT_PAID',
  submittedAt: row.begun_at.toISOString(),
  ...documentAnswer(row),
  ...NO_DECISION,
});
