import type { Cents } from '../money/index.ts';
import type { PaymentPurpose } from './payment-attempt.ts';

/** The requested payment, from the portal's own row. */
export interface AskedPayment {
  readonly purpose: PaymentPurpose;
  readonly invoiceNumber: string;
  readonly amountCents: Cents;
}

/** What the provider says of a transaction when it is looked up. */
export interface FoundTransaction {
  readonly invoiceNumber: string;
  readonly kind: 'AUTHORIZE' | 'AUTHORIZE_AND_CAPTURE' | 'OTHER';
  readonly state: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'DECLINED' | 'UNDECIDED' | 'REFUNDED';
  readonly authorized: Cents;
}

/**
 * ACCEPT: it is exactly what was requested. WAIT: not decided yet. DECLINED: no money moves, and the form may be filled in again.
 * OVER: it was already refunded. WRONG: money is held or taken that was not requested in this way (a part of the amount, another
 * kind): it is refunded.
 */
export type Verdict =
  | { readonly verdict: 'ACCEPT' | 'WAIT' | 'DECLINED' | 'OVER' }
  | { readonly verdict: 'WRONG'; readonly reason: 'INVOICE' | 'KIND' | 'AMOUNT' };

const WANTED = {
  PREAUTHORIZATION: { kind: 'AUTHORIZE', state: 'AUTHORIZED' },
  ESCROW_DEPOSIT: { kind: 'AUTHORIZE_AND_CAPTURE', state: 'CAPTURED' },
  EFILE: { kind: 'AUTHORIZE_AND_CAPTURE', state: 'CAPTURED' },
} as const;

/**
 * Compares a transaction as the provider reports it with the requested payment (amount, kind, invoice). The browser's report
 * plays no part. Partial authorizations are refused.
 */
export function judgeTransaction(asked: AskedPayment, found: FoundTransaction): Verdict {
  if (found.invoiceNumber !== asked.invoiceNumber) return { verdict: 'WRONG', reason: 'INVOICE' };
  if (found.state === 'DECLINED') return { verdict: 'DECLINED' };
  if (found.state === 'UNDECIDED') return { verdict: 'WAIT' };
  if (found.state === 'VOIDED' || found.state === 'REFUNDED') return { verdict: 'OVER' };
  const wanted = WANTED[asked.purpose];
  if (found.kind !== wanted.kind || found.state !== wanted.state) return { verdict: 'WRONG', reason: 'KIND' };
  return found.authorized === asked.amountCents ? { verdict: 'ACCEPT' } : { verdict: 'WRONG', reason: 'AMOUNT' };
}
