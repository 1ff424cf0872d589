import { NO_CENTS } from '@portal/domain';
import type { ProviderTransaction, TransactionState } from './payment-provider.ts';
import type { TransactionDetails } from './replies.ts';

/** The provider's words in ours. A word that is not here is neither yes nor no: someone has to look. */
const STATES: ReadonlyMap<string, TransactionState> = new Map([
  ['authorizedPendingCapture', 'AUTHORIZED'],
  // only a part was approved: still a hold, of less than was asked
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

/** Where a transaction of such a word stands. */
export const stateOfStatus = (status: string): TransactionState => STATES.get(status) ?? 'UNDECIDED';

/** A transaction as the portal decides by it. */
export function readTransaction(details: TransactionDetails): ProviderTransaction {
  const state = stateOfStatus(details.transactionStatus);
  const isMoved = state === 'CAPTURED' || state === 'REFUNDED';
  return {
    transactionId: details.transId,
    invoiceNumber: details.order?.invoiceNumber ?? '',
    state,
    kind: KINDS.get(details.transactionType) ?? 'OTHER',
    authorized: details.authAmount ?? NO_CENTS,
    // of a hold the provider names what could be settled; nothing will be before it is captured
    settled: isMoved ? (details.settleAmount ?? NO_CENTS) : NO_CENTS,
    providerStatus: details.transactionStatus,
    submittedAt: details.submitTimeUTC,
    maskedCard: details.payment?.creditCard?.cardNumber ?? '',
  };
}
