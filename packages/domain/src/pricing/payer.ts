import { type AccountType, isStaff, type PaymentMethod, type Role } from '../lists/people.ts';

/** How someone pays for searches and images. */
export type PayerKind = 'FREE' | 'ESCROW' | 'INVOICE' | 'CARD' | 'IMAGE_CREDITS' | 'UNLIMITED';

export interface Payer {
  readonly role: Role;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
  /** The account's flat-fee level gives unlimited images. */
  readonly hasUnlimitedImages: boolean;
}

/** The row of the table 'Who pays how' that a user falls under. A guest pays as its account. */
export function payerKind(payer: Payer): PayerKind {
  if (isStaff(payer.role)) return 'FREE';
  if (payer.accountType === 'FLAT_FEE') return payer.hasUnlimitedImages ? 'UNLIMITED' : 'IMAGE_CREDITS';
  return payer.paymentMethod === 'CREDIT_CARD' ? 'CARD' : payer.paymentMethod;
}

/** What the header's balance block shows; hidden for staff and guests (000 section 6). */
export type BalanceKind = 'ESCROW' | 'ACCRUED' | 'HOLD' | 'IMAGES' | 'UNLIMITED' | 'HIDDEN';

const BALANCE_OF_PAYER: Readonly<Record<PayerKind, BalanceKind>> = {
  FREE: 'HIDDEN',
  ESCROW: 'ESCROW',
  INVOICE: 'ACCRUED',
  CARD: 'HOLD',
  IMAGE_CREDITS: 'IMAGES',
  UNLIMITED: 'UNLIMITED',
};

/** The balance in the header. */
export function balanceKind(payer: Payer): BalanceKind {
  return payer.role === 'GUEST' ? 'HIDDEN' : BALANCE_OF_PAYER[payerKind(payer)];
}
