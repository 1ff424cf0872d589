import { imageRateTable } from '@portal/contracts/county-config';
import { type ImageChargeMethod, isImageChargeMethod, type PayerKind, type Price, priceOfImages } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import { payerKindOf } from '../ledger/payer.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { type BuyerScope, coversPage, type Purchase, readPurchases, startOfRepeatPeriod } from './purchases.store.ts';

/** Pages of one document that a user orders, with the facts that decide their rates. */
export interface OrderedPages {
  readonly documentId: number;
  readonly documentType: string;
  readonly instrumentCode: string;
  /** Whether the user's account pays for images of this document type per document or per page. */
  readonly chargeMethod: ImageChargeMethod;
  /** Page numbers, counted from 1. */
  readonly pages: readonly number[];
}

/** The price of an order, and what the order buys. */
export interface PricedOrder {
  readonly payer: PayerKind;
  readonly price: Price;
  /** The ordered pages that this order pays for, without those that were bought before. Only they make later orders free. */
  readonly boughtPages: number[];
  /** Whether the order pays for the whole document, so that later orders of its other pages are free too. */
  readonly isDocumentBought: boolean;
  /** The guids of the earlier orders that paid for the ordered pages that are free. */
  readonly freeBy: string[];
}

/** The columns of `image_state` that store the price of an order, what the order buys, and the orders that made its other pages free. */
export const priceColumns = ({ price, boughtPages, isDocumentBought, freeBy }: Omit<PricedOrder, 'payer'>) => ({
  price: JSON.stringify(price),
  bought_pages: boughtPages,
  bought_document: isDocumentBought,
  free_by: freeBy,
});

/** A stored charge method. It is DOCUMENT if the account has none for the document type, or one that is unknown. */
export const chargeMethodOf = (stored: string | undefined): ImageChargeMethod =>
  stored !== undefined && isImageChargeMethod(stored) ? stored : 'DOCUMENT';

/** Whose earlier purchases make pages free for this user: the account's, only the user's own, or only those of the guest's session. */
export function buyerScope(session: Session, payer: PayerKind): BuyerScope {
  if (session.role === 'GUEST') return 'SESSION';
  return payer === 'CARD' ? 'USER' : 'ACCOUNT';
}

/** Computes the current price of pages for this user, from the county's rates and the purchases of the last 30 days. */
export async function priceOrder(
  db: Kysely<Database>,
  session: Session,
  county: CountyRecords,
  ordered: OrderedPages,
  now: Date,
): Promise<PricedOrder> {
  const payer = payerKindOf(session, county);
  const scope = buyerScope(session, payer);
  const before = await readPurchases(db, session, scope, ordered.documentId, startOfRepeatPeriod(now));
  const price = priceOfImages(
    {
      ...ordered,
      payer,
      pagesBoughtBefore: before.flatMap(({ pages }) => pages),
      wasDocumentBought: before.some(({ isDocument }) => isDocument),
    },
    imageRateTable(county),
  );
  return { payer, price, ...boughtBy(ordered, payer, before) };
}

/** What an order buys, in addition to the purchases `before` it. Users who never pay for images buy nothing, as nothing need be free for them. */
function boughtBy(
  { pages, chargeMethod }: OrderedPages,
  payer: PayerKind,
  before: readonly Purchase[],
): Omit<PricedOrder, 'payer' | 'price'> {
  if (payer === 'FREE' || payer === 'UNLIMITED') return { boughtPages: [], isDocumentBought: false, freeBy: [] };
  const boughtPages = pages.filter((page) => !before.some((purchase) => coversPage(purchase, page)));
  const freeBy = before.filter((purchase) => pages.some((page) => coversPage(purchase, page))).map(({ guid }) => guid);
  // an image credit pays for one page, so accounts with image credits never buy whole documents
  const isByDocument = chargeMethod === 'DOCUMENT' && payer !== 'IMAGE_CREDITS';
  return { boughtPages, isDocumentBought: isByDocument && boughtPages.length > 0, freeBy };
}
