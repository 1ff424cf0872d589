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

/** Type and payment method in words; what this release does not know is shown as it is. */
export const describedKinds = ({
  accountType,
  paymentMethod,
}: Readonly<Record<'accountType' | 'paymentMethod', string>>) => ({
  accountType,
  accountTypeDescription: isAccountType(accountType) ? ACCOUNT_TYPE_DESCRIPTIONS[accountType] : accountType,
  paymentMethod,
  paymentMethodDescription: isPaymentMethod(paymentMethod) ? PAYMENT_METHOD_DESCRIPTIONS[paymentMethod] : paymentMethod,
});

/** A monthly fee on the wire: decimal dollars, and the same as text. */
export const monthlyFeeOnWire = (fee: Cents) => ({
  monthlyFee: centsToDollars(fee),
  monthlyFeeDescription: centsToDecimal(fee),
});

/** What each level costs a month, the first at 0; nothing where the county does not charge, or does not offer it. */
export const costsOf = ({ flatFee }: Pick<CountyRecords, 'flatFee'>): readonly number[] =>
  flatFee.rates.map(({ option, cost }) => (flatFee.chargingImages && option ? cost : 0));

/** The county's options as the entry of an account has them. */
export const flatFeeOnWire = ({ flatFee }: Pick<CountyRecords, 'flatFee'>) => ({
  chargingImages: flatFee.chargingImages,
  rates: flatFee.rates.map(({ cost, ...rate }) => ({ ...rate, cost: centsToDollars(cents(cost)) })),
});

/** What an account pays a month: of a flat fee its option's cost, of all others what is in its entry. */
export const monthlyFeeOf = (account: BilledAccount, { flatFee }: Pick<CountyRecords, 'flatFee'>): Cents =>
  monthlyDue(account, flatFee);
