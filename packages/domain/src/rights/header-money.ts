import { isAccountType, isPaymentMethod, isRole, isStaff } from '../lists/people.ts';
import { mayBuyAddOn, mayDeposit } from '../payments/index.ts';

/** The user, with role and types as sent on the wire: unknown values of a newer server give no buttons. */
export interface MoneyHolder {
  readonly role: string;
  readonly accountType: string;
  readonly paymentMethod: string;
}

/** The county settings that control the header's buttons. */
export interface MoneySettings {
  /** Escrow configuration: deposits by credit card are allowed. */
  readonly reloadByCreditCard: boolean;
  /** Flat-fee settings: an account's administrator may buy images. */
  readonly accountAdminReload: boolean;
}

/** The visible parts of the header's balance block. */
export interface HeaderMoney {
  readonly balance: boolean;
  readonly addMoney: boolean;
  readonly purchaseImages: boolean;
}

/**
 * Whether the header shows a balance for this role: not for TRIMIN, COUNTY and GUEST. Unknown roles of a newer server
 * have one.
 */
export const showsBalance = (role: string): boolean => !isRole(role) || (!isStaff(role) && role !== 'GUEST');

/**
 * The header's balance and its buttons (000 section 6). TRIMIN, COUNTY and GUEST have no balance; only ACCOUNT may add
 * money and purchase images, depending on account type, payment method and county settings.
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
