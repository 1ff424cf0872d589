import { type AccountType, isStaff, type PaymentMethod, type Role } from '../lists/people.ts';

/** The payer kinds for searches and images. */
export type PayerKind = 'FREE' | 'ESCROW' | 'INVOICE' | 'CARD' | 'IMAGE_CREDITS' | 'UNLIMITED';

export interface Payer {
  readonly role: Role;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  /** The account's flat-fee option has unlimited images. */
  readonly hasUnlimitedImages: boolean;
}

/** The payer kind of a user. A guest pays like its account. */
export function payerKind(payer: Payer): PayerKind {
  if (isStaff(payer.role)) return 'FREE';
  if (payer.accountType === 'FLAT_FEE') return payer.hasUnlimitedImages ? 'UNLIMITED' : 'IMAGE_CREDITS';
  return payer.paymentMethod === 'CREDIT_CARD' ? 'CARD' : payer.paymentMethod;
}

/** The kinds of balances in the header; hidden for staff and guests (000 section 6). */
export type BalanceKind = 'ESCROW' | 'ACCRUED' | 'HOLD' | 'IMAGES' | 'UNLIMITED' | 'HIDDEN';

const BALANCE_OF_PAYER: Readonly<Record<PayerKind, BalanceKind>> = {
  FREE: 'HIDDEN',
  ESCROW: 'ESCROW',
  INVOICE: 'ACCRUED',
  CARD: 'HOLD',
  IMAGE_CREDITS: 'IMAGES',
  UNLIMITED: 'UNLIMITED',
};

/** The kind of balance in the user's header. */
export function balanceKind(payer: Payer): BalanceKind {
  return payer.role === 'GUEST' ? 'HIDDEN' : BALANCE_OF_PAYER[payerKind(payer)];
}
