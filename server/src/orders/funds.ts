import { cardSurcharge } from '@portal/contracts/county-config';
import { type Cents, cents, holdCovers, NO_CENTS, type PayerKind, type Price, type Surcharge } from '@portal/domain';
import type { Kysely } from 'kysely';
import { balanceOf, customerLedgerAccount } from '../ledger/ledger-account.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Session } from '../platform/http/session.ts';
import type { Services } from '../platform/services.ts';

/**
 * Whether a price can be paid now, and the balance before it. For a card the balance is its charges so far; null where none is
 * shown.
 */
export interface Funds {
  readonly balance: number | null;
  readonly isSufficient: boolean;
  /** For card payers: whether there is a hold. */
  readonly hasHold: boolean;
  /** For card payers: what this order adds to the surcharge when the card is charged. */
  readonly surchargeCents: Cents;
  /** For card payers: what a new authorization would cover. */
  readonly authorization: Authorization;
}

/** What the largest card authorization covers: this order, only a part of its pages, none of it; or the county takes no cards. */
export type Authorization = 'COVERS' | 'FEWER_PAGES' | 'TOO_SMALL' | 'NO_CARDS';

const NO_CARD = { hasHold: false, surchargeCents: NO_CENTS, authorization: 'NO_CARDS' } as const;

/** Reads the payer's funds without a lock; paying checks them again. */
export async function readFunds(
  db: Kysely<Database>,
  services: Pick<Services, 'cardHolds' | 'county' | 'payments' | 'readUsageBalance'>,
  session: Session,
  payer: PayerKind,
  price: Price,
): Promise<Funds> {
  if (payer === 'ESCROW') {
    const balance = await balanceOf(db, customerLedgerAccount('ESCROW', session.accountId));
    return { balance, isSufficient: balance >= price.totalCents, ...NO_CARD };
  }
  if (payer === 'IMAGE_CREDITS') {
    const balance = await balanceOf(db, customerLedgerAccount('IMAGES', session.accountId));
    return { balance, isSufficient: balance >= price.imageCredits, ...NO_CARD };
  }
  if (payer === 'CARD') return cardFunds(db, services, session, price);
  if (payer !== 'INVOICE') return { balance: null, isSufficient: true, ...NO_CARD };
  const { kind, amount } = await services.readUsageBalance(session);
  return { balance: kind === 'ACCRUED' ? amount : null, isSufficient: true, ...NO_CARD };
}

async function cardFunds(
  db: Kysely<Database>,
  { cardHolds, county, payments }: Pick<Services, 'cardHolds' | 'county' | 'payments'>,
  session: Session,
  price: Price,
): Promise<Funds> {
  const amount = price.totalCents;
  // Includes the surcharge, as the order's total does: beginning balance and total add up to the ending balance.
  const charged = await cardHolds.pendingCapture(db, session);
  const covers = amount === 0 ? 'COVERED' : await cardHolds.covers(db, session, amount);
  return {
    balance: charged ?? NO_CENTS,
    isSufficient: covers === 'COVERED',
    hasHold: charged !== null,
    surchargeCents: await cardHolds.addedSurcharge(db, session, amount),
    authorization:
      payments.provider === null
        ? 'NO_CARDS'
        : largestAuthorization(cents(county.current.creditCardExtra.maxAmount), price, cardSurcharge(county.current)),
  };
}

/** A county that has set no maximum takes no cards. Without its further pages, an order costs its first page. */
function largestAuthorization(largest: Cents, { totalCents, lines }: Price, surcharge: Surcharge): Authorization {
  if (largest === 0) return 'NO_CARDS';
  if (holdCovers(largest, NO_CENTS, totalCents, surcharge)) return 'COVERS';
  const onePage = lines.find(({ reason }) => reason === 'FIRST_PAGE')?.amountCents ?? totalCents;
  return holdCovers(largest, NO_CENTS, onePage, surcharge) ? 'FEWER_PAGES' : 'TOO_SMALL';
}
