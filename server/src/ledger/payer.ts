import { type BalanceKind, balanceKind, type Payer, type PayerKind, payerKind } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { Session } from '../platform/http/session.ts';

/** The payer that the rules of `domain` need, from the session. */
export function payerOf(session: Session, county: Pick<CountyRecords, 'flatFee'>): Payer {
  const { chargingImages, rates } = county.flatFee;
  const level = rates[session.flatFeeRateLevel - 1];
  return {
    role: session.role,
    accountType: session.accountType,
    paymentMethod: session.paymentMethod,
    // A county that does not charge flat-fee accounts for images counts none.
    hasUnlimitedImages: !chargingImages || session.hasUnlimitedImages || (level?.unlimitedNumberOfPages ?? false),
  };
}

/** The kind of payer that the session's user is. */
export const payerKindOf = (session: Session, county: Pick<CountyRecords, 'flatFee'>): PayerKind =>
  payerKind(payerOf(session, county));

/** The kind of balance that the session's user sees in the header. */
export const balanceKindOf = (session: Session, county: Pick<CountyRecords, 'flatFee'>): BalanceKind =>
  balanceKind(payerOf(session, county));
