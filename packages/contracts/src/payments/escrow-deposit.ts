import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { textOrNumber } from '../platform/text-or-number.ts';
import { cardPaymentStatusSchema, transactResponseSchema } from './card.ts';

export const initiateDeposit = defineCall({
  name: 'initiateDeposit',
  method: 'POST',
  path: 'escrowDeposit/initiateDeposit',
  access: ['ACCOUNT'],
  limitedAs: 'cardForm',
  summary: "A token for the hosted card form: a deposit into the account's escrow with its surcharge.",
  /**
   * Dollars: '25' or '25.50', sent as text by the portal's own form to avoid floating-point errors; a number is
   * accepted too.
   */
  request: z.strictObject({ amount: textOrNumber(20) }),
  content: z.object({
    tokenResults: z.object({ token: z.string() }),
    depositCents: z.int(),
    surchargeCents: z.int(),
    /** Deposit plus surcharge: the card charge. */
    totalCents: z.int(),
    /** The notice that tells the outcome if the form's message never arrives. */
    noticeId: z.optional(z.string()),
  }),
});

export const completeDeposit = defineCall({
  name: 'completeDeposit',
  method: 'POST',
  path: 'escrowDeposit/completeDeposit',
  access: ['ACCOUNT'],
  limitedAs: 'cardReport',
  summary: 'Reports the message of the payment frame. The server looks up the payment and credits the escrow once.',
  request: transactResponseSchema,
  content: z.object({
    status: cardPaymentStatusSchema,
    depositCents: z.int(),
    /** The payment's notice: acknowledge it once the user has seen the result. Null if there is no such payment. */
    noticeId: z.optional(z.string()),
    usageBalance: usageBalanceSchema,
  }),
});
