import * as z from 'zod/mini';
import { defineCall, FILE_TYPES } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { efileChargesFields } from './efile.ts';

/** A filing as its filer sees it. An uploaded document that was not submitted is listed only if a payment for it was started. */
export const efilingSchema = z.object({
  /** For a document that is not filed: the reference of its payment. */
  transactionNumber: z.string(),
  /**
   * SUBMITTED, ON_HOLD, ACCEPTED or REJECTED; PAYMENT_PENDING while its payment is undecided, NOT_PAID when the payment
   * failed. A document with one of the last two is not filed. A newer server may send other statuses.
   */
  status: z.string(),
  /** ISO instant, to the second. */
  submittedAt: z.string(),
  efileType: z.string(),
  /** The name of the uploaded file, without folders. */
  fileName: z.string(),
  numberOfPages: z.int(),
  ...efileChargesFields,
  /** CREDIT_CARD, ESCROW, INVOICE or NONE. */
  paymentMethod: z.string(),
  name: z.string(),
  email: z.string(),
  /** When the office decided; null until then. */
  decidedAt: z.nullable(z.string()),
  /** For a recorded filing, otherwise empty. The date as 'YYYY-MM-DD', the time as 'hh:mm AM'. */
  recordingNumber: z.string(),
  recordedDate: z.string(),
  recordedTime: z.string(),
  book: z.string(),
  page: z.string(),
  /** Why it was rejected, as a code from the list of reasons; otherwise empty. */
  reason: z.string(),
  /** The office's note to the filer. */
  note: z.string(),
  /** NONE, KEPT or REFUNDED for a rejected filing; otherwise empty. */
  money: z.string(),
});
export type Efiling = z.output<typeof efilingSchema>;

export const efileStatus = defineCall({
  name: 'efileStatus',
  method: 'POST',
  path: 'efile/status',
  access: 'public',
  limitedAs: 'filingStatus',
  summary:
    'A filing by its transaction number, or the reference of its payment, and the email address it was filed with.',
  request: z.strictObject({
    transactionNumber: z.string().check(z.maxLength(40)),
    email: z.string().check(z.maxLength(254)),
  }),
  content: efilingSchema,
});

export const downloadRecordedEfile = defineCall({
  name: 'downloadRecordedEfile',
  method: 'POST',
  path: 'efile/recorded',
  access: 'public',
  limitedAs: 'filingStatus',
  file: FILE_TYPES.pdf,
  summary: 'The stamped pages of a recorded filing, by its number and the email address it was filed with.',
  request: efileStatus.request,
  content: z.null(),
});

export const myEfilings = defineCall({
  name: 'myEfilings',
  method: 'GET',
  path: 'efile/filings',
  access: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  summary:
    "The caller's own last 100 filings, newest first. Documents whose payment is undecided or failed come before them.",
  request: nothing,
  content: z.object({ filings: z.array(efilingSchema) }),
});
