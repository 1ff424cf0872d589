import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { shownCents } from '../current-user/shown-cents.ts';
import { sourcedDocKeySchema } from '../search/rows.ts';

/** Identifies the record whose details are requested, for all kinds of records (001 section 3, 'Detail requests'). */
export const detailsRequest = z.strictObject({
  docId: z.int().check(z.minimum(1)),
  sourcedDocKey: z.optional(sourcedDocKeySchema),
  shownCents,
});
export type DetailsRequest = z.output<typeof detailsRequest>;

/** Fields of every response with details, in addition to the record (001 section 4.4). */
export const detailAnswerFields = {
  paymentNeeded: z.boolean(),
  /** With `paymentNeeded`: the card hold does not cover these details. */
  paymentNeededAgain: z.optional(z.boolean()),
  usageBalance: usageBalanceSchema,
};
export type DetailAnswer = z.output<z.ZodMiniObject<typeof detailAnswerFields>>;
