import type { Efiling } from '@portal/contracts';
import { centsToDollars, type FilingQuote } from '@portal/domain';
import { contactOf, quoteOf } from './efile.store.ts';
import type { EntryRow } from './queue/entry.store.ts';
import { recordingAnswer } from './queue/recording-answer.ts';

/** A price in dollars, by the names of the specification. */
export const chargesOf = (quote: FilingQuote) => ({
  firstPageCharge: centsToDollars(quote.firstPageCents),
  additionalPagesCharge: centsToDollars(quote.additionalPagesCents),
  surcharge: centsToDollars(quote.surchargeCents),
  totalCharge: centsToDollars(quote.totalCents),
});

/** A filing as its filer sees it. */
export function filingAnswer(row: EntryRow): Efiling {
  const { name, email } = contactOf(row);
  return {
    transactionNumber: row.number,
    status: row.status,
    submittedAt: (row.submitted_at ?? row.created_at).toISOString(),
    efileType: row.efile_type,
    fileName: row.file_name,
    numberOfPages: row.page_count,
    ...chargesOf(quoteOf(row)),
    ...recordingAnswer(row),
    paymentMethod: row.payment,
    name,
    email,
  };
}
