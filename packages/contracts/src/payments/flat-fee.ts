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
  summary: 'The image add-ons that this account may buy, and a new image state for the purchase.',
  request: emptyBody,
  content: imageStateSchema,
});

/** The means of payment for an add-on. */
export const ADD_ON_PAYMENT_METHODS = ['ESCROW', 'INVOICE', 'CARD'] as const;
/** Why an add-on is refused: the county no longer offers it, or the balance or card authorization is too low. */
export const ADD_ON_REFUSALS = ['NOT_OFFERED', 'INSUFFICIENT_FUNDS'] as const;

/** The effect of buying an add-on, as the confirmation shows it (001 section 3 'Flat-fee confirmation'). */
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
  /** One of ADD_ON_PAYMENT_METHODS. */
  means: z.string(),
  beginningCents: z.int(),
  endingCents: z.int(),
  /** The additional surcharge on a card. */
  surchargeCents: z.int(),
});
export type AddOnConfirmation = z.output<typeof addOnConfirmationSchema>;

export const getUserAddOnConfirmation = defineCall({
  name: 'getUserAddOnConfirmation',
  method: 'POST',
  path: 'flatFee/getUserAddOnConfirmation',
  access: ['ACCOUNT'],
  limitedAs: 'order',
  summary: 'The price of an add-on and the balance after it. Fixes both for the purchase.',
  request: z.strictObject({
    option: textOrNumber(8),
    imageStateReference: z.strictObject({ imageStateGuid: guid }),
  }),
  content: z.object({
    ok: z.boolean(),
    errorMessage: z.string(),
    /** The reason for `errorMessage`: one of ADD_ON_REFUSALS. */
    refusal: z.nullable(z.string()),
    confirmation: z.nullable(addOnConfirmationSchema),
  }),
});

export const userAddOn = defineCall({
  name: 'userAddOn',
  method: 'POST',
  path: 'flatFee/userAddOn',
  access: ['ACCOUNT'],
  summary: 'Buys the confirmed add-on once, even if called repeatedly.',
  request: z.strictObject({ imageStateGuid: guid }),
  content: z.object({
    ok: z.boolean(),
    message: z.string(),
    /** The number of images added, for `message` in other languages; null for unlimited images. */
    images: z.nullable(z.int()),
    /** If `ok` is false, the reason for `message`: one of ADD_ON_REFUSALS. */
    refusal: z.nullable(z.string()),
    /** The card hold does not cover the add-on: authorize a card and call again. Nothing was charged. */
    paymentNeeded: z.boolean(),
    usageBalance: usageBalanceSchema,
  }),
});
