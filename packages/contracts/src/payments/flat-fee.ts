import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { imageStateSchema } from '../imaging/order.ts';
import { defineCall } from '../platform/call.ts';
import { emptyBody } from '../platform/envelope.ts';
import { textOrNumber } from '../platform/text-or-number.ts';

const guid = z.string().check(z.maxLength(64));
const describedValue = z.object({ description: z.string(), value: z.string() });

export const getAddOnOptions = defineCall({
  name: 'getAddOnOptions',
  method: 'POST',
  path: 'flatFee/getAddOnOptions',
  access: ['ACCOUNT'],
  limitedAs: 'order',
  summary: 'The image add-ons that this account may buy, with an image state to buy one under.',
  request: emptyBody,
  content: imageStateSchema,
});

/** What an add-on is paid from. */
export const ADD_ON_MEANS = ['ESCROW', 'INVOICE', 'CARD'] as const;
/** Why an add-on is refused: it is no longer in the county's list, or the balance or the card's authorization is too low. */
export const ADD_ON_REFUSALS = ['NOT_OFFERED', 'INSUFFICIENT_FUNDS'] as const;

/** What buying an add-on would do, as the confirmation shows it (001 section 3 'Flat-fee confirmation'). */
export const addOnConfirmationSchema = z.object({
  accountMessage: z.string(),
  beginningBalance: describedValue,
  endingBalance: describedValue,
  headers: z.array(z.string()),
  insufficientBalance: z.boolean(),
  purchase: describedValue,
  purchaseMessage: z.string(),
  costCents: z.int(),
  /** Images added; null for an unlimited option. */
  images: z.nullable(z.int()),
  accountName: z.string(),
  /** One of ADD_ON_MEANS. */
  means: z.string(),
  beginningCents: z.int(),
  endingCents: z.int(),
  /** What a card is charged on top. */
  surchargeCents: z.int(),
});
export type AddOnConfirmation = z.output<typeof addOnConfirmationSchema>;

export const getUserAddOnConfirmation = defineCall({
  name: 'getUserAddOnConfirmation',
  method: 'POST',
  path: 'flatFee/getUserAddOnConfirmation',
  access: ['ACCOUNT'],
  limitedAs: 'order',
  summary: 'What one add-on costs and leaves; freezes it for buying.',
  request: z.strictObject({
    option: textOrNumber(8),
    imageStateReference: z.strictObject({ imageStateGuid: guid }),
  }),
  content: z.object({
    ok: z.boolean(),
    errorMessage: z.string(),
    /** Of `errorMessage`: one of ADD_ON_REFUSALS. */
    refusal: z.nullable(z.string()),
    confirmation: z.nullable(addOnConfirmationSchema),
  }),
});

export const userAddOn = defineCall({
  name: 'userAddOn',
  method: 'POST',
  path: 'flatFee/userAddOn',
  access: ['ACCOUNT'],
  summary: 'Buys the confirmed add-on, once however often it is called.',
  request: z.strictObject({ imageStateGuid: guid }),
  content: z.object({
    ok: z.boolean(),
    message: z.string(),
    /** A value of `message` after the purchase: the images added; null for unlimited ones. */
    images: z.nullable(z.int()),
    /** Of `message` when it is not: one of ADD_ON_REFUSALS. */
    refusal: z.nullable(z.string()),
    /** A card payer's hold does not cover it: authorize a card, then call again. Nothing was charged. */
    paymentNeeded: z.boolean(),
    usageBalance: usageBalanceSchema,
  }),
});
