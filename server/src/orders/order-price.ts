import { imageRateTable } from '@portal/contracts/county-config';
import { type ImageChargeMethod, isImageChargeMethod, type PayerKind, type Price, priceOfImages } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import { payerKindOf } from '../ledger/payer.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import { type BuyerScope, coversPage, type Purchase, readPurchases, repeatableSince } from './purchases.store.ts';

export interface OrderedPages {
  readonly documentId: number;
  readonly documentType: string;
  readonly instrumentCode: string;
  readonly chargeMethod: ImageChargeMethod;
  readonly pages: readonly number[];
}

export interface PricedOrder {
  readonly payer: PayerKind;
  readonly price: Price;
  /** The pages that this order pays for: only these are free to download again later. */
  readonly boughtPages: number[];
  readonly isDocumentBought: boolean;
  /** The guids of the orders that already paid for the other pages. */
  readonly freeBy: string[];
}

/** The columns of an order that store a price and the purchases it depends on. */
export const priceColumns = ({ price, boughtPages, isDocumentBought, freeBy }: Omit<PricedOrder, 'payer'>) => ({
  price: JSON.stringify(price),
  bought_pages: boughtPages,
  bought_document: isDocumentBought,
  free_by: freeBy,
});

/** DOCUMENT for accounts without a row for the document type. */
export const chargeMethodOrDefault = (method: string | undefined): ImageChargeMethod =>
  method !== undefined && isImageChargeMethod(method) ? method : 'DOCUMENT';

/** The scope of earlier purchases that make pages free for this user. */
export function buyerScope(session: Session, payer: PayerKind): BuyerScope {
  if (session.role === 'GUEST') return 'SESSION';
  return payer === 'CARD' ? 'USER' : 'ACCOUNT';
}

/** The current price of pages for this user, from the county's rates and the purchases of the last 30 days. */
export async function priceOrder(
  db: Kysely<Database>,
  session: Session,
  county: CountyRecords,
  ordered: OrderedPages,
  now: Date,
): Promise<PricedOrder> {
  const payer = payerKindOf(session, county);
  const scope = buyerScope(session, payer);
  const before = await readPurchases(db, session, scope, ordered.documentId, repeatableSince(now));
  const price = priceOfImages(
    {
      ...ordered,
      payer,
      boughtPages: before.flatMap(({ pages }) => pages),
      isDocumentBought: before.some(({ isDocument }) => isDocument),
    },
    imageRateTable(county),
  );
  return { payer, price, ...purchaseOf(ordered, payer, before) };
}

function purchaseOf(
  { pages, chargeMethod }: OrderedPages,
  payer: PayerKind,
  before: readonly Purchase[],
): Omit<PricedOrder, 'payer' | 'price'> {
  if (payer === 'FREE' || payer === 'UNLIMITED') return { boughtPages: [], isDocumentBought: false, freeBy: [] };
  const boughtPages = pages.filter((page) => !before.some((purchase) => coversPage(purchase, page)));
  const freeBy = before.filter((purchase) => pages.some((page) => coversPage(purchase, page))).map(({ guid }) => guid);
  const isByDocument = chargeMethod === 'DOCUMENT' && payer !== 'IMAGE_CREDITS';
  return { boughtPages, isDocumentBought: isByDocument && boughtPages.length > 0, freeBy };
}
