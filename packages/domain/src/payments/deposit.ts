import type { AccountType, PaymentMethod, Role } from '../lists/people.ts';
import { type Cents, parseDollars, sumCents } from '../money/index.ts';
import { type Surcharge, surchargeOn } from '../pricing/index.ts';
import { failed, type Result, success } from '../result/index.ts';

/** The county's rules of deposits. A highest amount of 0 is no highest amount. */
export interface DepositRules {
  readonly minimumCents: Cents;
  readonly maximumCents: Cents;
  readonly surcharge: Surcharge;
}

/** What a deposit costs: total = deposit + surcharge, rounded once (000 section 9). */
export interface Deposit {
  readonly depositCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
}

export type DepositFailure =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'notPositive' }
  | { readonly kind: 'outside'; readonly minimumCents: Cents; readonly maximumCents: Cents };

/** Reads the amount that someone typed and prices the deposit, or says why it is none. */
export function depositOf(typed: string, rules: DepositRules): Result<Deposit, DepositFailure> {
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
 * Who may add money to the escrow (000 section 6): the account's administrator, of an a la carte account paid by escrow and
 * of a flat-fee account, where the county lets cards reload.
 */
export function mayDeposit(depositor: Depositor, reloadByCreditCard: boolean): boolean {
  if (depositor.role !== 'ACCOUNT' || !reloadByCreditCard) return false;
  return depositor.accountType === 'FLAT_FEE' || depositor.paymentMethod === 'ESCROW';
}
