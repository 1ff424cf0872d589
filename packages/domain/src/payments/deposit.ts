import type { AccountType, PaymentMethod, Role } from '../lists/people.ts';
import { type Cents, parseDollars, sumCents } from '../money/index.ts';
import { type Surcharge, surchargeOn } from '../pricing/index.ts';
import { failed, type Result, success } from '../result/index.ts';

/** The county's rules for deposits. A maximum of 0 means no maximum. */
export interface DepositRules {
  readonly minimumCents: Cents;
  readonly maximumCents: Cents;
  readonly surcharge: Surcharge;
}

/** The amounts of a deposit: total = deposit + surcharge, rounded once (000 section 9). */
export interface Deposit {
  readonly depositCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
}

export type DepositFailure =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'notPositive' }
  | { readonly kind: 'outside'; readonly minimumCents: Cents; readonly maximumCents: Cents };

/** Parses the typed amount and prices the deposit, or returns why it is refused. */
export function parseDeposit(typed: string, rules: DepositRules): Result<Deposit, DepositFailure> {
  const parsed = parseDollars(typed);
  if (!parsed.ok) return failed({ kind: 'malformed' });
  const depositCents = parsed.value;
  if (depositCents <= 0) return failed({ kind: 'notPositive' });
  const { minimumCents, maximumCents, surcharge } = rules;
  if (depositCents < minimumCents || (maximumCents > 0 && depositCents > maximumCents)) {
    return failed({ kind: 'outside', minimumCents, maximumCents });
  }
  const surchargeCents = surchargeOn(depositCents, surcharge);
  return success({ depositCents, surchargeCents, totalCents: sumCents([depositCents, surchargeCents]) });
}

export interface Depositor {
  readonly role: Role;
  readonly accountType: AccountType;
  readonly paymentMethod: PaymentMethod;
}

/**
 * Who may add money to the escrow (000 section 6): the administrator of a flat-fee account, or of an a la carte account
 * that pays by escrow, if the county allows deposits by card.
 */
export function mayDeposit(depositor: Depositor, reloadByCreditCard: boolean): boolean {
  if (depositor.role !== 'ACCOUNT' || !reloadByCreditCard) return false;
  return depositor.accountType === 'FLAT_FEE' || depositor.paymentMethod === 'ESCROW';
}
