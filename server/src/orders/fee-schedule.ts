import type {
  CHARGE_REASONS,
  CHARGE_UNITS,
  ChargeLine,
  FeeSchedule,
  SHORTFALLS,
  WITHOUT_OPTIONS,
} from '@portal/contracts';
import {
  cents,
  formatCents,
  type PayerKind,
  type Price,
  type PriceLine,
  priceLine,
  priceOfLines,
} from '@portal/domain';
import type { Funds } from './funds.ts';

/** The name of the item in a summary; the dialog's title adds ' Download'. */
const ITEM = 'Document Image';

const quantityText = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const money = (amount: number): string => formatCents(cents(amount));

export interface OrderPricing {
  readonly payer: PayerKind;
  readonly price: Price;
  readonly pageCount: number;
  readonly funds: Funds;
  /** Whether this user can increase a balance that is too low. */
  readonly hasBuyOptions: boolean;
  /** Whether this user administers the account: only the county can help such a user. */
  readonly isAdministrator: boolean;
}

/**
 * The charge summary of an order (001 section 4.8): English texts, and the values from which clients make texts in other
 * languages.
 */
export function feeSchedule(ordered: OrderPricing): FeeSchedule {
  const { pageCount, funds, payer } = ordered;
  const price = withSurchargeLine(ordered);
  const [onlyLine] = price.lines;
  const isSingle = price.lines.length === 1 && onlyLine !== undefined && onlyLine.quantity === 1;
  const cannotPay = !funds.isSufficient;
  const shortfall = cannotPay ? shortfallOf(ordered) : null;
  const withoutOptions = cannotPay && !ordered.hasBuyOptions ? remainingStep(ordered) : null;
  return {
    insufficientBalance: cannotPay,
    beginningBalance: balanceLine(ordered, 'BEFORE'),
    endingBalance: cannotPay ? null : balanceLine({ ...ordered, price }, 'AFTER'),
    purchaseMessage: `Download charges for ${quantityText(pageCount, 'page')}`,
    singleItemPurchase: isSingle ? { item: { ...chargeLine(onlyLine, payer), description: ITEM } } : null,
    multipleItemPurchase: isSingle
      ? null
      : {
          itemHeaderDescription: ITEM,
          items: price.lines.map((line) => chargeLine(line, payer)),
          total: totalLine(price, payer),
        },
    alreadyPurchasedMessage: alreadyPurchased(repeatedPages(price), pageCount),
    insufficientBalanceMessage: shortfall === null ? '' : WORDS_OF_SHORTFALL[shortfall](ordered),
    noPurchasingOptionsAvailableMessage: withoutOptions === null ? '' : WORDS_WITHOUT_OPTIONS[withoutOptions],
    downloadButtonText: downloadText(price, pageCount),
    item: 'DOCUMENT_IMAGE',
    totalCents: price.totalCents,
    totalImages: price.imageCredits,
    pageCount,
    alreadyPurchasedPages: repeatedPages(price),
    shortfall,
    withoutOptions,
  };
}

/** A card is charged its surcharge once, at capture; the summary shows what this order adds to it. */
function withSurchargeLine({ price, funds }: OrderPricing): Price {
  if (funds.surchargeCents === 0) return price;
  return priceOfLines([...price.lines, priceLine('SURCHARGE', 1, funds.surchargeCents)], price.imageCredits);
}

type WithoutOptions = (typeof WITHOUT_OPTIONS)[number];
function remainingStep({ payer, funds, isAdministrator }: OrderPricing): WithoutOptions {
  if (payer === 'CARD') return funds.authorization === 'FEWER_PAGES' ? 'FEWER_PAGES' : 'ASK_FOR_COPY';
  return isAdministrator ? 'ASK_COUNTY' : 'ASK_ADMINISTRATOR';
}
const WORDS_WITHOUT_OPTIONS: Readonly<Record<WithoutOptions, string>> = {
  FEWER_PAGES: 'Choose fewer pages, or contact the county. Nothing was charged.',
  ASK_ADMINISTRATOR: 'Ask your account administrator to add to the balance. Nothing was charged.',
  ASK_COUNTY: 'Ask the county how to add to the balance. Nothing was charged.',
  ASK_FOR_COPY: 'Contact the county for a copy. Nothing was charged.',
};

const WORDS_OF_REASON: Readonly<Record<PriceLine['reason'], (line: PriceLine) => string>> = {
  DOCUMENT: () => 'Document',
  FIRST_PAGE: () => 'First page',
  ADDITIONAL_PAGES: (line) => `${quantityText(line.quantity, 'additional page')} at ${money(line.unitCents)}`,
  ALREADY_PURCHASED: (line) => `${quantityText(line.quantity, 'page')} you already bought`,
  IMAGE_CREDITS: (line) =>
    `${quantityText(line.quantity, 'page')} = ${quantityText(line.quantity, 'image')} from your plan`,
  UNLIMITED: (line) => `${quantityText(line.quantity, 'page')} (your plan has unlimited images)`,
  FREE: (line) => `${quantityText(line.quantity, 'page')}, free`,
  SEARCH: () => 'Search',
  DETAILS: () => 'Details',
  ADD_ON: () => 'Images added to the account',
  SURCHARGE: () => 'Card fee',
};

/** Customers who pay with image credits see quantities of images, even for free items. */
function chargeLine(line: PriceLine, payer: PayerKind): ChargeLine {
  const isCredits = payer === 'IMAGE_CREDITS';
  const images = line.reason === 'ALREADY_PURCHASED' ? 0 : line.quantity;
  return {
    description: WORDS_OF_REASON[line.reason](line),
    value: isCredits ? quantityText(images, 'image') : money(line.amountCents),
    reason: line.reason,
    unit: isCredits ? 'IMAGES' : 'CENTS',
    quantity: line.quantity,
    unitCents: line.unitCents,
    amountCents: line.amountCents,
  };
}

function totalLine(price: Price, payer: PayerKind): ChargeLine {
  const isCredits = payer === 'IMAGE_CREDITS';
  const value = isCredits ? quantityText(price.imageCredits, 'image') : money(price.totalCents);
  const unit = isCredits ? 'IMAGES' : 'CENTS';
  return { description: 'Total', value, ...lineValues('TOTAL', unit, price.imageCredits, price.totalCents) };
}

const lineValues = (
  reason: (typeof CHARGE_REASONS)[number],
  unit: (typeof CHARGE_UNITS)[number],
  quantity: number,
  amountCents: number,
) => ({
  reason,
  unit,
  quantity,
  unitCents: 0,
  amountCents,
});

const WORDS_OF_BALANCE = {
  OTHERS: {
    BEFORE: { reason: 'BEGINNING_BALANCE', description: 'Beginning balance' },
    AFTER: { reason: 'ENDING_BALANCE', description: 'Ending balance' },
  },
  INVOICE: {
    BEFORE: { reason: 'OWED_BEFORE', description: 'Owed this month so far' },
    AFTER: { reason: 'OWED_AFTER', description: 'Owed after this download' },
  },
  CARD: {
    BEFORE: { reason: 'CARD_BEFORE', description: 'Card charges so far' },
    AFTER: { reason: 'CARD_AFTER', description: 'Card charges after this download' },
  },
} as const;

/** An escrow and image credits decrease; what is owed or will be charged to a card increases. */
function balanceLine({ payer, price, funds }: OrderPricing, when: 'BEFORE' | 'AFTER'): ChargeLine | null {
  if (funds.balance === null) return null;
  const isAfter = when === 'AFTER';
  const { reason, description } = WORDS_OF_BALANCE[payer === 'INVOICE' || payer === 'CARD' ? payer : 'OTHERS'][when];
  if (payer === 'IMAGE_CREDITS') {
    const images = funds.balance - (isAfter ? price.imageCredits : 0);
    return { description, value: quantityText(images, 'image'), ...lineValues(reason, 'IMAGES', images, 0) };
  }
  const change = payer === 'ESCROW' ? 0 - price.totalCents : price.totalCents;
  const amount = funds.balance + (isAfter ? change : 0);
  return { description, value: money(amount), ...lineValues(reason, 'CENTS', 1, amount) };
}

const repeatedPages = (price: Price): number =>
  price.lines.find((line) => line.reason === 'ALREADY_PURCHASED')?.quantity ?? 0;

function alreadyPurchased(repeated: number, pageCount: number): string {
  if (repeated === 0) return '';
  if (repeated >= pageCount) return 'You bought these pages in the last 30 days. They cost nothing now.';
  const outcome = repeated === 1 ? 'It costs' : 'They cost';
  return `You bought ${repeated} of these pages in the last 30 days. ${outcome} nothing now.`;
}

type Shortfall = (typeof SHORTFALLS)[number];

function shortfallOf({ payer, funds }: OrderPricing): Shortfall {
  if (payer === 'IMAGE_CREDITS') return 'IMAGES_LOW';
  if (payer !== 'CARD') return 'ESCROW_LOW';
  if (funds.authorization === 'NO_CARDS') return 'CARDS_OFF';
  return funds.authorization === 'COVERS' ? 'CARD_NEEDED' : 'CARD_LIMIT';
}

const WORDS_OF_SHORTFALL: Readonly<Record<Shortfall, (ordered: OrderPricing) => string>> = {
  IMAGES_LOW: ({ price, funds }) =>
    `This download uses ${quantityText(price.imageCredits, 'image')}. The account has ${quantityText(funds.balance ?? 0, 'image')} left.`,
  ESCROW_LOW: ({ price, funds }) =>
    `This download costs ${money(price.totalCents)}. The escrow balance is ${money(funds.balance ?? 0)}.`,
  CARD_NEEDED: () => 'To continue, we need to place a hold on your credit card.',
  CARD_LIMIT: () => "You can't pay this much by card here.",
  CARDS_OFF: () => 'The county does not take card payments here.',
};

function downloadText(price: Price, pageCount: number): string {
  const pages = `Download ${quantityText(pageCount, 'page')}`;
  if (price.imageCredits > 0) return `${pages} (uses ${quantityText(price.imageCredits, 'image')})`;
  return price.totalCents > 0 ? `${pages} for ${money(price.totalCents)}` : pages;
}
