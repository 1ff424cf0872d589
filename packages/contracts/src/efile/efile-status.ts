import * as z from 'zod/mini';
import { defineCall, FILE_TYPES } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { efileChargesFields } from './efile.ts';

/** A filing as its filer sees it. A document that was sent and not submitted is none yet, but for one that was paid for. */
export const efilingSchema = z.object({
  /** Of a document that is not filed: the reference of its payment. */
  transactionNumber: z.string(),
  /**
   * SUBMITTED, ON_HOLD, ACCEPTED or REJECTED. PAYMENT_PENDING while its payment is not decided, and NOT_PAID when that came to
   * nothing: such a document is not filed. A newer server may say more.
   */
  status: z.string(),
  /** ISO instant, to the second. */
  submittedAt: z.string(),
  efileType: z.string(),
  /** What the filer called the file, without its folders. */
  fileName: z.string(),
  numberOfPages: z.int(),
  ...efileChargesFields,
  /** CREDIT_CARD, ESCROW, INVOICE or NONE. */
  paymentMethod: z.string(),
  name: z.string(),
  email: z.string(),
  /** When the office decided; null before. */
  decidedAt: z.nullable(z.string()),
  /** Of a recorded one; else empty. The day as 'YYYY-MM-DD', the time as 'hh:mm AM'. */
  recordingNumber: z.string(),
  recordedDate: z.string(),
  recordedTime: z.string(),
  book: z.string(),
  page: z.string(),
  /** Why it was sent back, by a word of the list; else empty. */
  reason: z.string(),
  /** What the office wrote to the filer. */
  note: z.string(),
  /** NONE, KEPT or REFUNDED of a rejected one; else empty. */
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
  summary: 'The stamped pages of a recorded filing, for who knows its number and the email address it was filed with.',
  request: efileStatus.request,
  content: z.null(),
});

export const myEfilings = defineCall({
  name: 'myEfilings',
  method: 'GET',
  path: 'efile/filings',
  access: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  summary:
    "The caller's own last 100 filings, newest first; before them documents whose payment is not decided or came to nothing.",
  request: nothing,
  content: z.object({ filings: z.array(efilingSchema) }),
});
