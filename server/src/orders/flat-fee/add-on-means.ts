import { cardSurcharge } from '@portal/contracts/county-config';
import { type Cents, cents, holdCovers, NO_CENTS, type PayerKind, type Price } from '@portal/domain';
import { balanceOf, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { accruedThisMonth } from '../../ledger/usage-balance.ts';
import type { Session } from '../../platform/http/session.ts';
import type { OrderServices } from '../order-services.ts';

/** A flat-fee account pays for an add-on by the same method as its monthly rate. */
export type AddOnPayer = Extract<PayerKind, 'ESCROW' | 'INVOICE' | 'CARD'>;

export const addOnPayer = (session: Pick<Session, 'paymentMethod'>): AddOnPayer =>
  session.paymentMethod === 'CREDIT_CARD' ? 'CARD' : session.paymentMethod;

/** The payer's funds before and after buying an add-on. */
export interface PayerFunds {
  readonly beforeCents: number;
  readonly afterCents: number;
  readonly isSufficient: boolean;
  /** The surcharge that a card is charged in addition. */
  readonly surchargeCents: Cents;
}

/** Reads the payer's funds without a lock; the purchase checks them again. */
export async function addOnMeans(services: OrderServices, session: Session, price: Price): Promise<PayerFunds> {
  const { db } = services.database;
  const cost = price.totalCents;
  const payer = addOnPayer(session);
  if (payer === 'ESCROW') {
    const before = await balanceOf(db, customerLedgerAccount('ESCROW', session.accountId));
    return { beforeCents: before, afterCents: before - cost, isSufficient: before >= cost, surchargeCents: NO_CENTS };
  }
  if (payer === 'INVOICE') {
    const county = services.county.current;
    const before = await accruedThisMonth(db, session.accountId, county.facts.timeZone, services.now());
    return { beforeCents: before, afterCents: before + cost, isSufficient: true, surchargeCents: NO_CENTS };
  }
  return cardMeans(services, session, price);
}

/** A card can still be authorized during the purchase: it is insufficient only when no authorization would cover the price. */
async function cardMeans(
  { database, cardHolds, county }: OrderServices,
  session: Session,
  price: Price,
): Promise<PayerFunds> {
  const { db } = database;
  // Amounts include the surcharge: previous charges, price and surcharge add up to the amount afterwards.
  const before = (await cardHolds.pendingCapture(db, session)) ?? 0;
  const surcharge = await cardHolds.addedSurcharge(db, session, price.totalCents);
  const largest = cents(county.current.creditCardExtra.maxAmount);
  const isCovered = (await cardHolds.covers(db, session, price.totalCents)) === 'COVERED';
  return {
    beforeCents: before,
    afterCents: before + price.totalCents + surcharge,
    isSufficient: isCovered || holdCovers(largest, cents(0), price.totalCents, cardSurcharge(county.current)),
    surchargeCents: surcharge,
  };
}
