import { type Cents, dollarsToCents, NO_CENTS, parseDollars } from '@portal/domain';
import * as z from 'zod/mini';

/** An amount, as a number or a text; one that is not exact to the cent is rejected. */
const amount = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value, context): Cents => {
    const parsed = typeof value === 'number' ? dollarsToCents(value) : parseDollars(value);
    if (parsed.ok) return parsed.value;
    context.issues.push({ code: 'custom', message: parsed.failure, input: value });
    return NO_CENTS;
  }),
);

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
/** A UTC instant, with or without an offset; the provider usually writes a Z. */
const instant = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)),
  z.transform((value) => new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? value : `${value}Z`)),
);

/** The fields of every response. */
export const messagesSchema = z.object({
  refId: z.optional(z.string()),
  messages: z.object({
    resultCode: z.string(),
    message: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
});
export type ProviderMessages = z.output<typeof messagesSchema>;

export const tokenReplySchema = z.object({ token: z.string().check(z.minLength(1)) });

/** The response to a capture, a void or a refund. The reference is spelled `refTransID` here and `refTransId` in requests. */
export const changeReplySchema = z.object({
  transactionResponse: z.object({
    responseCode: text,
    transId: z.optional(text),
    errors: z.optional(z.array(z.object({ errorCode: text, errorText: z.string() }))),
  }),
});

export const detailsReplySchema = z.object({
  transaction: z.object({
    transId: text,
    submitTimeUTC: instant,
    transactionType: z.string(),
    transactionStatus: z.string(),
    responseCode: text,
    order: z.optional(z.object({ invoiceNumber: z.optional(z.string()) })),
    authAmount: z.optional(amount),
    settleAmount: z.optional(amount),
    payment: z.optional(z.object({ creditCard: z.optional(z.object({ cardNumber: z.string() })) })),
  }),
});
export type TransactionDetails = z.output<typeof detailsReplySchema>['transaction'];

export const listReplySchema = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        transId: text,
        submitTimeUTC: instant,
        transactionStatus: z._default(z.string(), ''),
        invoiceNumber: z._default(z.string(), ''),
      }),
    ),
  ),
  totalNumInResultSet: z.optional(z.int()),
});

/** `batchList` is absent when no batch was settled in the requested period. */
export const batchListReplySchema = z.object({
  batchList: z._default(
    z.array(z.object({ batchId: text, settlementTimeUTC: instant, settlementState: z.string() })),
    [],
  ),
});
