import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { nothing } from '../platform/envelope.ts';
import { efileChargesFields } from './efile.ts';

/** A filing as its filer sees it. A document that was sent and not submitted is none yet. */
export const efilingSchema = z.object({
  transactionNumber: z.string(),
  /** SUBMITTED; a newer server may say more. */
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
});
export type Efiling = z.output<typeof efilingSchema>;

export const efileStatus = defineCall({
  name: 'efileStatus',
  method: 'POST',
  path: 'efile/status',
  access: 'public',
  limitedAs: 'filingStatus',
  summary: 'A filing by its transaction number and the email address it was filed with; anything else does not exist.',
  request: z.strictObject({
    transactionNumber: z.string().check(z.maxLength(40)),
    email: z.string().check(z.maxLength(254)),
  }),
  content: efilingSchema,
});

export const myEfilings = defineCall({
  name: 'myEfilings',
  method: 'GET',
  path: 'efile/filings',
  access: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'],
  summary: "The caller's own last 100 filings, newest first.",
  request: nothing,
  content: z.object({ filings: z.array(efilingSchema) }),
});
