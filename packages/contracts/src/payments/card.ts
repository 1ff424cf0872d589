import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { emptyBody } from '../platform/envelope.ts';

/**
 * The payment frame's message after the provider approved (001 section 4.10). It comes through the browser, so it is
 * only a hint: the server reads nothing but the transaction id, and queries the provider.
 */
export const transactResponseSchema = z.object({
  transId: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[0-9A-Za-z-]+$/)),
  responseCode: z.optional(z.string().check(z.maxLength(8))),
  totalAmount: z.optional(z.string().check(z.maxLength(20))),
  orderInvoiceNumber: z.optional(z.string().check(z.maxLength(20))),
});
export type TransactResponse = z.output<typeof transactResponseSchema>;

/** Status of a card payment: DONE, REFUSED, or PENDING until the provider responds; the portal keeps polling. */
export const cardPaymentStatusSchema = z.string();

export const authorizeCard = defineCall({
  name: 'authorizeCard',
  method: 'POST',
  path: 'creditcard/authorize',
  access: 'session',
  limitedAs: 'cardForm',
  summary: "A token for the hosted card form: a preauthorization of the county's maximum card amount.",
  request: emptyBody,
  content: z.object({
    token: z.string(),
    /** The amount of the card form, in cents. */
    amountCents: z.int(),
    /** The notice that tells the outcome if the form's message never arrives. */
    noticeId: z.optional(z.string()),
    /**
     * The fee that is added when the card is charged, even if the county changes it meanwhile: basis points for `percent`, cents
     * for `dollars`. Missing where there is none, and from servers of an earlier release.
     */
    cardFee: z.optional(z.object({ method: z.string(), amount: z.int() })),
  }),
});

export const logoutCharge = defineCall({
  name: 'logoutCharge',
  method: 'POST',
  path: 'creditcard/logoutCharge',
  access: 'session',
  summary: 'The amount that a logout would charge to the card. Changes nothing.',
  request: emptyBody,
  content: z.object({
    /** The card charge including its surcharge; null without a hold. */
    chargeCents: z.nullable(z.int()),
    /** The amount that the bank currently holds. */
    heldCents: z.int(),
    /** Paid orders that were never downloaded: the logout cancels them without charging. */
    canceledOrders: z.int(),
  }),
});

export const authorizationResponse = defineCall({
  name: 'authorizationResponse',
  method: 'POST',
  path: 'creditcard/authorizationResponse',
  access: 'session',
  limitedAs: 'cardReport',
  summary: 'Reports the message of the payment frame. The server looks up the authorization and attaches the hold.',
  request: transactResponseSchema,
  content: z.object({
    authorizationOkay: z.boolean(),
    status: cardPaymentStatusSchema,
    /** The payment's notice: acknowledge it once the user has seen the result. Null if there is no such payment. */
    noticeId: z.optional(z.string()),
    usageBalance: usageBalanceSchema,
  }),
});
