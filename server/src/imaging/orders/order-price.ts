import {
  FREE_REPEAT_DAYS,
  type ImageChargeMethod,
  isImageChargeMethod,
  type PayerKind,
  type Price,
  priceOfImages,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Session } from '../../auth/session.ts';
import type { CountyRecords } from '../../county-config/records.ts';
import { payerKindOf } from '../../ledger/payer.ts';
import { imageRateTable } from '../../ledger/rate-tables.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type Bought, type BuyerScope, readBought } from './image-state.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

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
  /** What paying this order buys: only that makes a later download free. */
  readonly boughtPages: number[];
  readonly isDocumentBought: boolean;
}

/** DOCUMENT for accounts without a row for the document type (server-behaviour 1, 'Price of images'). */
export const chargeMethodOf = (method: string | undefined): ImageChargeMethod =>
  method !== undefined && isImageChargeMethod(method) ? method : 'DOCUMENT';

function buyerScope(session: Session, payer: PayerKind): BuyerScope {
  if (session.role === 'GUEST') return 'SESSION';
  return payer === 'CARD' ? 'USER' : 'ACCOUNT';
}

/** What pages cost this user now, by the county's rates and by what was bought in the last 30 days. */
export async function priceOrder(
  db: Kysely<Database>,
  session: Session,
  county: CountyRecords,
  ordered: OrderedPages,
  now: Date,
): Promise<PricedOrder> {
  const payer = payerKindOf(session, county);
  const since = new Date(now.getTime() - FREE_REPEAT_DAYS * DAY_MS);
  const bought = await readBought(db, session, buyerScope(session, payer), ordered.documentId, since);
  const price = priceOfImages(
    { ...ordered, payer, boughtPages: bought.pages, isDocumentBought: bought.isDocumentBought },
    imageRateTable(county),
  );
  return { payer, price, ...buys(ordered, payer, bought) };
}

function buys(
  { pages, chargeMethod }: OrderedPages,
  payer: PayerKind,
  bought: Bought,
): Pick<PricedOrder, 'boughtPages' | 'isDocumentBought'> {
  const isPaid = payer !== 'FREE' && payer !== 'UNLIMITED';
  const before = new Set(bought.pages);
  const fresh = isPaid && !bought.isDocumentBought ? pages.filter((page) => !before.has(page)) : [];
  const isByDocument = chargeMethod === 'DOCUMENT' && payer !== 'IMAGE_CREDITS';
  return { boughtPages: fresh, isDocumentBought: isByDocument && fresh.length > 0 };
}
