import { NO_CENTS } from '@portal/domain';
import type { ProviderTransaction, TransactionState } from './payment-provider.ts';
import type { TransactionDetails } from './replies.ts';

/** Our state for each status of the provider. An unknown status counts as undecided, so that staff must check. */
const STATES: ReadonlyMap<string, TransactionState> = new Map([
  ['authorizedPendingCapture', 'AUTHORIZED'],
  // a partial approval: still a hold, of less than the requested amount
  ['authorizedPendingRelease', 'AUTHORIZED'],
  ['capturedPendingSettlement', 'CAPTURED'],
  ['pendingSettlement', 'CAPTURED'],
  ['pendingFinalSettlement', 'CAPTURED'],
  ['updatingSettlement', 'CAPTURED'],
  ['settledSuccessfully', 'CAPTURED'],
  ['voided', 'VOIDED'],
  ['declined', 'DECLINED'],
  ['expired', 'DECLINED'],
  ['failedReview', 'DECLINED'],
  ['generalError', 'DECLINED'],
  ['communicationError', 'DECLINED'],
  ['refundPendingSettlement', 'REFUNDED'],
  ['refundSettledSuccessfully', 'REFUNDED'],
] as const);

const KINDS: ReadonlyMap<string, ProviderTransaction['kind']> = new Map([
  ['authOnlyTransaction', 'AUTHORIZE'],
  ['priorAuthCaptureTransaction', 'AUTHORIZE'],
  ['authCaptureTransaction', 'AUTHORIZE_AND_CAPTURE'],
] as const);

/** The state for a status of the provider. */
export const stateOfStatus = (status: string): TransactionState => STATES.get(status) ?? 'UNDECIDED';

/** Converts the provider's details into a transaction of the portal. */
export function readTransaction(details: TransactionDetails): ProviderTransaction {
  const state = stateOfStatus(details.transactionStatus);
  const hasMoved = state === 'CAPTURED' || state === 'REFUNDED';
  return {
    transactionId: details.transId,
    invoiceNumber: details.order?.invoiceNumber ?? '',
    state,
    kind: KINDS.get(details.transactionType) ?? 'OTHER',
    authorized: details.authAmount ?? NO_CENTS,
    // for a hold the provider states the amount that could be settled, but nothing settles before the capture
    settled: hasMoved ? (details.settleAmount ?? NO_CENTS) : NO_CENTS,
    isSettled: details.transactionStatus === 'settledSuccessfully',
    providerStatus: details.transactionStatus,
    submittedAt: details.submitTimeUTC,
    maskedCard: details.payment?.creditCard?.cardNumber ?? '',
  };
}
