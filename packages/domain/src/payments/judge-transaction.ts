import type { Cents } from '../money/index.ts';
import type { PaymentPurpose } from './payment-attempt.ts';

/** The requested payment, from the portal's own database row. */
export interface RequestedPayment {
  readonly purpose: PaymentPurpose;
  readonly invoiceNumber: string;
  readonly amountCents: Cents;
}

/** A transaction as the provider reports it when queried. */
export interface FoundTransaction {
  readonly invoiceNumber: string;
  readonly kind: 'AUTHORIZE' | 'AUTHORIZE_AND_CAPTURE' | 'OTHER';
  readonly state: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'DECLINED' | 'UNDECIDED' | 'REFUNDED';
  readonly authorized: Cents;
}

/**
 * ACCEPT: exactly the requested payment. WAIT: undecided. DECLINED: no money moves, and the user may try again. OVER:
 * voided or refunded already. WRONG: the provider held or captured money, but not as requested (partial amount,
 * other kind), so it must be refunded.
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
 * Compares the provider's transaction with the requested payment (amount, kind, invoice). The browser's report is not
 * used. Partial authorizations are refused.
 */
export function judgeTransaction(requested: RequestedPayment, found: FoundTransaction): Verdict {
  if (found.invoiceNumber !== requested.invoiceNumber) return { verdict: 'WRONG', reason: 'INVOICE' };
  if (found.state === 'DECLINED') return { verdict: 'DECLINED' };
  if (found.state === 'UNDECIDED') return { verdict: 'WAIT' };
  if (found.state === 'VOIDED' || found.state === 'REFUNDED') return { verdict: 'OVER' };
  const wanted = WANTED[requested.purpose];
  if (found.kind !== wanted.kind || found.state !== wanted.state) return { verdict: 'WRONG', reason: 'KIND' };
  return found.authorized === requested.amountCents ? { verdict: 'ACCEPT' } : { verdict: 'WRONG', reason: 'AMOUNT' };
}
