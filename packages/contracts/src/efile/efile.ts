import { EFILE_MAXIMUM_BYTES, EFILE_TYPES } from '@portal/domain';
import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { cardPaymentStatusSchema, transactResponseSchema } from '../payments/card.ts';
import { defineCall } from '../platform/call.ts';
import { textOrNumber } from '../platform/text-or-number.ts';

// Far above the limits of `domain`, so that users see the specific messages of `domain`.
const text = z.string().check(z.maxLength(500));
const imageId = z.string().check(z.maxLength(64));

/** The filer, and the kind of document. */
const contactFields = {
  efileType: z.enum(EFILE_TYPES),
  name: text,
  email: text,
  address1: text,
  address2: z._default(text, ''),
  city: text,
  state: text,
  zip: text,
  /** Name of the page's language, used for emails to visitors. Default: English. */
  language: z.optional(z.string().check(z.maxLength(40))),
};

/**
 * The other fields of a submission in the specification (002 section 3). A client may send its whole form; the server
 * ignores these fields and uses its own values.
 */
const echoedFields = {
  numberOfPages: z.optional(z.unknown()),
  firstPageCharge: z.optional(z.unknown()),
  additionalPagesCharge: z.optional(z.unknown()),
  surcharge: z.optional(z.unknown()),
  totalCharge: z.optional(z.unknown()),
  paymentMethod: z.optional(z.unknown()),
  transactionNumber: z.optional(z.unknown()),
};

/**
 * Whether the filer checked the county's acknowledgement. Not in the specification's calls: without it, the server
 * assumes that the page required it.
 */
const acknowledgement = z.optional(z.boolean());

/** The charges of a filing in dollars, as on the confirmation. */
export const efileChargesFields = {
  firstPageCharge: z.number(),
  additionalPagesCharge: z.number(),
  /** For a card; 0 for other payment methods. */
  surcharge: z.number(),
  totalCharge: z.number(),
};

/**
 * Uploads a document. It belongs to the session that sent it, or for a visitor to a cookie set by the response. The
 * price computed here is binding, whatever later requests contain. File errors have their message at the field `file`.
 */
export const uploadEfileImage = defineCall({
  name: 'uploadEfileImage',
  method: 'POST',
  path: 'efile/image',
  access: 'public',
  limitedAs: 'upload',
  summary:
    'Uploads a document of at most 25,000,000 bytes with the fields of its filing. Counts its pages and computes its price.',
  upload: {
    file: 'image',
    fields: 'json',
    maximumBytes: EFILE_MAXIMUM_BYTES,
    tooLong: { code: 'EFILE_TOO_LARGE', message: 'efileSize' },
  },
  request: z.strictObject({
    ...contactFields,
    ...echoedFields,
    imageId: z.optional(z.unknown()),
    paymentTransactionId: z.optional(z.unknown()),
    acknowledgement,
  }),
  content: z.object({
    numberOfPages: z.int(),
    ...efileChargesFields,
    /** CREDIT_CARD, ESCROW, INVOICE; NONE if there is nothing to pay. Only CREDIT_CARD opens the card dialog. */
    paymentMethod: z.string(),
    imageId: z.string(),
  }),
});

export const efileCapture = defineCall({
  name: 'efileCapture',
  method: 'POST',
  path: 'creditcard/efileCapture',
  access: 'public',
  limitedAs: 'cardForm',
  summary:
    'A token for the hosted card form: the price of an uploaded document. Any other amount than its total is refused.',
  request: z.strictObject({
    /** Dollars: the total of the upload, as text or number. */
    amount: textOrNumber(20),
    /** Id of the upload; by default the caller's last one. */
    imageId: z.optional(imageId),
  }),
  content: z.object({
    tokenResults: z.object({ token: z.string() }),
    /** The amount charged to the card. */
    totalCents: z.int(),
  }),
});

export const efileAuthAndCaptureResponse = defineCall({
  name: 'efileAuthAndCaptureResponse',
  method: 'POST',
  path: 'creditcard/efileAuthAndCaptureResponse',
  access: 'public',
  limitedAs: 'cardReport',
  summary:
    'Reports the message of the payment frame. The server looks up the payment, and submits the document that was paid for.',
  request: transactResponseSchema,
  content: z.object({
    status: cardPaymentStatusSchema,
    /** The payment id to send with `efile/submission`. */
    paymentTransactionId: z.string(),
  }),
});

export const submitEfile = defineCall({
  name: 'submitEfile',
  method: 'POST',
  path: 'efile/submission',
  access: 'public',
  limitedAs: 'filing',
  summary: 'Submits an uploaded document once, even if called repeatedly, and returns its transaction number.',
  request: z.strictObject({
    ...contactFields,
    ...echoedFields,
    imageId,
    /** 0 without a card payment; otherwise the provider's payment id. */
    paymentTransactionId: textOrNumber(40),
    acknowledgement,
  }),
  content: z.object({
    transactionNumber: z.string(),
    /** Null for visitors. */
    usageBalance: z.nullable(usageBalanceSchema),
  }),
});
