import { isAccountType, isPaymentMethod, isRole, isStaff } from '../lists/people.ts';
import { mayBuyAddOn, mayDeposit } from '../payments/index.ts';

/** Whose money it is, as the wire has it: a word of a newer server gives no buttons. */
export interface MoneyHolder {
  readonly role: string;
  readonly accountType: string;
  readonly paymentMethod: string;
}

/** The county's settings that decide over the header's buttons. */
export interface MoneySettings {
  /** Escrow configuration: deposits by credit card are allowed. */
  readonly reloadByCreditCard: boolean;
  /** Flat-fee settings: an account's administrator may buy images. */
  readonly accountAdminReload: boolean;
}

/** What of the usage balance block is in the header. */
export interface HeaderMoney {
  readonly balance: boolean;
  readonly addMoney: boolean;
  readonly purchaseImages: boolean;
}

/** Whether the header shows a balance for this role: not for TRIMIN, COUNTY and GUEST. A role of a newer server has one. */
export const showsBalance = (role: string): boolean => !isRole(role) || (!isStaff(role) && role !== 'GUEST');

/**
 * The header's balance and its buttons (000 section 6): no balance for TRIMIN, COUNTY and GUEST; adding money and purchasing
 * images only for ACCOUNT, by account type, payment method and what the county allows.
 */
export function headerMoney({ role, accountType, paymentMethod }: MoneyHolder, settings: MoneySettings): HeaderMoney {
  const balance = showsBalance(role);
  if (!isRole(role) || !isAccountType(accountType)) return { balance, addMoney: false, purchaseImages: false };
  const holder = { role, accountType };
  return {
    balance,
    addMoney: isPaymentMethod(paymentMethod) && mayDeposit({ ...holder, paymentMethod }, settings.reloadByCreditCard),
    purchaseImages: mayBuyAddOn(holder, settings.accountAdminReload),
  };
}
