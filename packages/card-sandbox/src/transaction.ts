import type { Cents } from '@portal/domain';

/** The provider's transaction statuses, as far as the sandbox knows them. */
export type TransactionStatus =
  | 'authorizedPendingCapture'
  | 'authorizedPendingRelease'
  | 'capturedPendingSettlement'
  | 'settledSuccessfully'
  | 'voided'
  | 'declined'
  | 'expired'
  | 'generalError'
  | 'communicationError'
  | 'FDSPendingReview'
  | 'refundPendingSettlement'
  | 'refundSettledSuccessfully';

export type TransactionType = 'authOnlyTransaction' | 'authCaptureTransaction' | 'refundTransaction';

/** 1 approved, 2 declined, 3 error, 4 held or only partly approved. */
export type ResponseCode = 1 | 2 | 3 | 4;

/** A stored transaction. It contains no card number. */
export interface SandboxTransaction {
  readonly id: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly responseCode: ResponseCode;
  readonly reasonCode: number;
  readonly reasonText: string;
  readonly authCode: string;
  readonly avsCode: string;
  readonly cvvCode: string;
  readonly invoiceNumber: string;
  readonly description: string;
  readonly requested: Cents;
  readonly authorized: Cents;
  readonly settled: Cents;
  /** 'XXXX1111' */
  readonly maskedCard: string;
  readonly cardType: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Instants as milliseconds since 1970. */
  readonly submittedAtMs: number;
  readonly capturedAtMs: number | null;
  /** When its batch was settled: from then on it is in no list of unsettled transactions. */
  readonly settledAtMs: number | null;
  /** For a refund: the transaction that it refunds. */
  readonly refersTo: string | null;
}

const DAY_MS = 86_400_000;
/** An authorization that is not captured expires after this time. */
const AUTHORIZATION_MS = 30 * DAY_MS;
/** The next midnight (UTC). The provider settles then: all that was captured or ended during the day is one batch. */
const settlementAfter = (ms: number): number => (Math.floor(ms / DAY_MS) + 1) * DAY_MS;

/** The transaction at a given time: a captured one settles at midnight, an uncaptured authorization expires. */
export function transactionAt(transaction: SandboxTransaction, nowMs: number): SandboxTransaction {
  const { status, submittedAtMs, capturedAtMs } = transaction;
  if (transaction.settledAtMs !== null) return transaction;
  const isHold = status === 'authorizedPendingCapture' || status === 'authorizedPendingRelease';
  if (isHold && nowMs - submittedAtMs >= AUTHORIZATION_MS) return { ...transaction, status: 'expired' };
  const settledAtMs = settlementAfter(capturedAtMs ?? submittedAtMs);
  if (nowMs < settledAtMs) return transaction;
  return ENDED.has(status) ? { ...transaction, settledAtMs } : settledAt(transaction, settledAtMs);
}

/** The transaction after settlement; unchanged if it was not pending settlement. */
export function settledAt(transaction: SandboxTransaction, settledAtMs: number): SandboxTransaction {
  const { status } = transaction;
  if (status === 'capturedPendingSettlement') return { ...transaction, status: 'settledSuccessfully', settledAtMs };
  if (status === 'refundPendingSettlement') return { ...transaction, status: 'refundSettledSuccessfully', settledAtMs };
  return transaction;
}

const PENDING: ReadonlySet<TransactionStatus> = new Set([
  'authorizedPendingCapture',
  'authorizedPendingRelease',
  'capturedPendingSettlement',
  'refundPendingSettlement',
  'FDSPendingReview',
]);
const ENDED: ReadonlySet<TransactionStatus> = new Set(['declined', 'voided', 'generalError', 'communicationError']);

/** Whether the provider lists it as unsettled: pending transactions, and until the day's settlement also failed or voided ones. */
export const isUnsettled = ({ status, settledAtMs }: SandboxTransaction): boolean =>
  settledAtMs === null && (PENDING.has(status) || ENDED.has(status));
