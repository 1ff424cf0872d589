import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { documentRowSchema, sourcedDocKeySchema } from '../search/rows.ts';

/** Everything the details panel shows; `docId` 0 when it must be paid for first (001 section 4.4). */
export const documentDetailSchema = z.extend(documentRowSchema, {
  parcelIds: z.array(z.string()),
  addresses: z.array(z.string()),
  paymentNeeded: z.boolean(),
  /** With `paymentNeeded`: there is a hold, and it does not cover these details. */
  paymentNeededAgain: z.optional(z.boolean()),
  usageBalance: usageBalanceSchema,
});
export type DocumentDetail = z.output<typeof documentDetailSchema>;

export const documentDetails = defineCall({
  name: 'documentDetails',
  method: 'POST',
  path: 'search/documentDetails',
  access: 'session',
  limitedAs: 'details',
  compressedBut: ['usageBalance'],
  summary: 'One document in full, by its id.',
  request: z.strictObject({ docId: z.int().check(z.minimum(1)), sourcedDocKey: z.optional(sourcedDocKeySchema) }),
  content: documentDetailSchema,
});
