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
    // A county that does not charge flat-fee accounts for images does not count their images. An option that it no longer offers is
    // not billed either.
    hasUnlimitedImages:
      !chargingImages || session.hasUnlimitedImages || (level?.option === true && level.unlimitedNumberOfPages),
  };
}

/** The kind of payer of the session's user. */
export const payerKindOf = (session: Session, county: Pick<CountyRecords, 'flatFee'>): PayerKind =>
  payerKind(payerOf(session, county));

/** The kind of balance in the header of the session's user. */
export const balanceKindOf = (session: Session, county: Pick<CountyRecords, 'flatFee'>): BalanceKind =>
  balanceKind(payerOf(session, county));
