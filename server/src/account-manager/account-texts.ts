import {
  ACCOUNT_TYPE_DESCRIPTIONS,
  type BilledAccount,
  type Cents,
  cents,
  centsToDecimal,
  centsToDollars,
  isAccountType,
  isPaymentMethod,
  monthlyDue,
  PAYMENT_METHOD_DESCRIPTIONS,
} from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';

/** The texts for type and payment method. Values that this release does not know are returned unchanged. */
export const kindDescriptions = ({
  accountType,
  paymentMethod,
}: Readonly<Record<'accountType' | 'paymentMethod', string>>) => ({
  accountType,
  accountTypeDescription: isAccountType(accountType) ? ACCOUNT_TYPE_DESCRIPTIONS[accountType] : accountType,
  paymentMethod,
  paymentMethodDescription: isPaymentMethod(paymentMethod) ? PAYMENT_METHOD_DESCRIPTIONS[paymentMethod] : paymentMethod,
});

/** A monthly fee in the wire format: as decimal dollars, and as text. */
export const monthlyFeeOnWire = (fee: Cents) => ({
  monthlyFee: centsToDollars(fee),
  monthlyFeeDescription: centsToDecimal(fee),
});

/** The monthly cost of each flat-fee level; the first level has index 0. Zero if the county does not charge or does not offer the level. */
export const flatFeeCosts = ({ flatFee }: Pick<CountyRecords, 'flatFee'>): readonly number[] =>
  flatFee.rates.map(({ option, cost }) => (flatFee.chargingImages && option ? cost : 0));

/** The county's flat-fee options in the format of an account entry. */
export const flatFeeOnWire = ({ flatFee }: Pick<CountyRecords, 'flatFee'>) => ({
  chargingImages: flatFee.chargingImages,
  rates: flatFee.rates.map(({ cost, ...rate }) => ({ ...rate, cost: centsToDollars(cents(cost)) })),
});

/** The monthly fee of an account: the cost of its option for a flat fee, otherwise the fee in its entry. */
export const monthlyFeeOf = (account: BilledAccount, { flatFee }: Pick<CountyRecords, 'flatFee'>): Cents =>
  monthlyDue(account, flatFee);
