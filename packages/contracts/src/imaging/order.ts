import { PRICE_REASONS } from '@portal/domain';
import * as z from 'zod/mini';
import { usageBalanceSchema } from '../current-user/current-user.ts';
import { defineCall } from '../platform/call.ts';
import { sourcedDocKeySchema } from '../search/rows.ts';
import { pageSelectionMethodSchema, selectedAsCsvSchema } from './thumbnails.ts';

const guid = z.string().check(z.maxLength(64));
const imageStateReference = z.strictObject({ imageStateGuid: guid });

/**
 * The reason for a line in a charge summary. A debt or a card's charges grow with the purchase, so they are not called a balance.
 */
export const CHARGE_REASONS = [
  ...PRICE_REASONS,
  'BEGINNING_BALANCE',
  'ENDING_BALANCE',
  'OWED_BEFORE',
  'OWED_AFTER',
  'CARD_BEFORE',
  'CARD_AFTER',
  'TOTAL',
] as const;
/** The unit of an amount. */
export const CHARGE_UNITS = ['CENTS', 'IMAGES'] as const;
/** The kinds of ordered items. */
export const ORDERED_ITEMS = ['DOCUMENT_IMAGE'] as const;
/**
 * Why an order cannot be paid: too few images, too little escrow, a card that must be authorized first, a price
 * above the largest card authorization, or a county that takes no cards.
 */
export const SHORTFALLS = ['IMAGES_LOW', 'ESCROW_LOW', 'CARD_NEEDED', 'CARD_LIMIT', 'CARDS_OFF'] as const;
/** Advice for a user who has no purchase option. */
export const WITHOUT_OPTIONS = ['FEWER_PAGES', 'ASK_ADMINISTRATOR', 'ASK_COUNTY', 'ASK_FOR_COPY'] as const;

// Responses use plain strings for these kinds: a client shows unknown ones of a newer server by their English text.
const kind = z.string();

/**
 * A described amount. `description` and `value` are ready to show in English; from `reason`, `quantity` and the cents a
 * client can build the same text in the user's language.
 */
export const chargeLineSchema = z.object({
  description: z.string(),
  value: z.string(),
  /** One of CHARGE_REASONS. */
  reason: kind,
  /** One of CHARGE_UNITS; for IMAGES, `quantity` is the number of images. */
  unit: kind,
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type ChargeLine = z.output<typeof chargeLineSchema>;

/**
 * The price of an order as the charge summary shows it (001 section 3 'Fee schedule'). The messages are English; the
 * fields below them let clients build them in other languages.
 */
export const feeScheduleSchema = z.object({
  insufficientBalance: z.boolean(),
  beginningBalance: z.nullable(chargeLineSchema),
  endingBalance: z.nullable(chargeLineSchema),
  purchaseMessage: z.string(),
  singleItemPurchase: z.nullable(z.object({ item: chargeLineSchema })),
  multipleItemPurchase: z.nullable(
    z.object({ itemHeaderDescription: z.string(), items: z.array(chargeLineSchema), total: chargeLineSchema }),
  ),
  alreadyPurchasedMessage: z.string(),
  insufficientBalanceMessage: z.string(),
  noPurchasingOptionsAvailableMessage: z.string(),
  downloadButtonText: z.string(),
  /** One of ORDERED_ITEMS. */
  item: kind,
  totalCents: z.int(),
  /** Flat-fee images that the order uses; 0 for other accounts. */
  totalImages: z.int(),
  pageCount: z.int(),
  /** The number of pages that `alreadyPurchasedMessage` is about: they are not charged again. */
  alreadyPurchasedPages: z.int(),
  /** The reason for `insufficientBalanceMessage`: one of SHORTFALLS. */
  shortfall: z.nullable(kind),
  /** The advice in `noPurchasingOptionsAvailableMessage`: one of WITHOUT_OPTIONS. */
  withoutOptions: z.nullable(kind),
});
export type FeeSchedule = z.output<typeof feeScheduleSchema>;

/** An order in progress (001 section 3 'Image state'). */
export const imageStateSchema = z.object({
  guid: z.string(),
  /** ORDERED while it can be paid. */
  status: z.string(),
  purchaseOptions: z.object({
    hasBuyOptions: z.boolean(),
    flatFeeOptions: z.nullable(
      z.object({
        title: z.string(),
        options: z.array(
          z.object({
            value: z.string(),
            text: z.string(),
            /** Null for unlimited images. */
            images: z.nullable(z.int()),
            costCents: z.int(),
          }),
        ),
      }),
    ),
    escrowOptions: z.nullable(
      z.object({
        accountMessage: z.string(),
        beginningBalance: z.object({ description: z.string(), value: z.string() }),
        lowBalanceMessage: z.string(),
        depositAmountMessage: z.string(),
        surchargeMessage: z.string(),
        endingBalance: z.object({ description: z.string(), value: z.string() }),
        accountName: z.string(),
        balanceCents: z.int(),
        /** The price of the order that waits for the deposit. */
        orderCents: z.int(),
      }),
    ),
    creditCardOptions: z.nullable(z.object({ authorizationInfo: z.object({ authorized: z.boolean() }) })),
  }),
});
export type ImageState = z.output<typeof imageStateSchema>;

const orderContent = z.object({
  feeSchedule: feeScheduleSchema,
  imageState: imageStateSchema,
  /** The pages missing from a truncated file, such as '4-5', which are not sold; empty if there are none. */
  lostPages: z._default(z.string(), ''),
});

export const computeDownloadOrder = defineCall({
  name: 'computeDownloadOrder',
  method: 'POST',
  path: 'imaging/computeDownloadOrder',
  access: 'session',
  limitedAs: 'order',
  summary: 'Fixes the pages and the price of an order, and returns the price.',
  request: z.strictObject({
    sourcedDocKey: sourcedDocKeySchema,
    instrumentCode: z.string().check(z.maxLength(60)),
    pagesSelected: selectedAsCsvSchema,
    pageSelectionMethod: pageSelectionMethodSchema,
    /** The number of pages that the client showed. If the document has another number by now, the order is refused with CHANGED. */
    pageCount: z.int().check(z.minimum(0)),
  }),
  content: orderContent,
});

export const recomputeDownloadOrder = defineCall({
  name: 'recomputeDownloadOrder',
  method: 'POST',
  path: 'imaging/recomputeDownloadOrder',
  access: 'session',
  limitedAs: 'order',
  summary: 'Computes the price of the same pages again after a balance changed.',
  request: imageStateReference,
  content: orderContent,
});

export const cancelImageState = defineCall({
  name: 'cancelImageState',
  method: 'POST',
  path: 'imaging/cancelImageState',
  access: 'session',
  summary: 'Ends an order that has not been paid.',
  request: imageStateReference,
  content: z.nullable(z.object({})),
});

export const payDownloadOrder = defineCall({
  name: 'payDownloadOrder',
  method: 'POST',
  path: 'imaging/payDownloadOrder',
  access: 'session',
  limitedAs: 'order',
  summary: 'Charges the order once, even if called repeatedly.',
  request: imageStateReference,
  content: z.object({
    /** PAID, or INSUFFICIENT_FUNDS. */
    status: z.string(),
    usageBalanceResult: z.object({ usageBalance: usageBalanceSchema }),
    /** What was charged, if that is less than the price of the order: its pages were bought, or became cheaper, meanwhile. */
    feeSchedule: z.optional(feeScheduleSchema),
  }),
});

export const getImage = defineCall({
  name: 'getImage',
  method: 'POST',
  path: 'imaging/getImage',
  access: 'session',
  limitedAs: 'order',
  summary: 'The paid pages as one PDF (base64, streamed); repeatable for 24 hours.',
  request: imageStateReference,
  content: z.object({
    /** True if the order is not paid: then `pdf` is empty, and the message is 'There is no content to show'. */
    preview: z.boolean(),
    header: z.object({
      uiSaveAsImageName: z.string(),
      /**
       * Cents by which this delivery lowers the card's charge, with the card fee, because another order delivered the same pages in the
       * meantime.
       */
      refundedCents: z.optional(z.int()),
      /** When the order was paid, as an ISO instant; missing in a preview. */
      paidAt: z.optional(z.string()),
    }),
    /** The file in base64; empty in a preview. */
    pdf: z.string(),
  }),
});
