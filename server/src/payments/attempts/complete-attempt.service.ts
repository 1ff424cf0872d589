import { isOpenAttempt, judgeTransaction } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../../audit/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { AuditCause } from '../audit-cause.ts';
import { creditDeposit } from '../deposits/credit-deposit.ts';
import { openHold } from '../holds/open-hold.ts';
import { insertReversalTask } from '../jobs/card-task.store.ts';
import type { ProviderTransaction } from '../provider/payment-provider.ts';
import { raiseAlert } from '../staff-alert.ts';
import {
  type AttemptRow,
  attemptStateOf,
  DECLINED,
  isPending,
  lockAttempt,
  moveAttempt,
  purposeOf,
  recordPaymentTry,
  requestedPaymentOf,
} from './attempt.store.ts';
import { isNotifiedAsHeld, notifyPayer } from './notify-payer.ts';

/** The status of a card payment, with the values of the contract. */
export type CompletionStatus = 'DONE' | 'PENDING' | 'REFUSED';

type Completing = Pick<Services, 'database' | 'county' | 'now' | 'completeSale' | 'notifySale'>;

/** Completes an attempt in a separate transaction. */
export const completeAttempt = (
  services: Completing,
  attemptId: number,
  found: ProviderTransaction,
  cause: AuditCause,
): Promise<CompletionStatus> =>
  transact(services.database.db, (tx) => completeLocked(tx, services, attemptId, found, cause));

/**
 * Completes an attempt from the provider's report on a transaction. It has an effect only once, no matter how often it is called.
 * The browser's report and the reconciliation both call it, and no other code credits a deposit or opens a hold. A transaction that
 * does not match the request, or arrives when the attempt is over, is refunded.
 */
export async function completeLocked(
  tx: Transaction<Database>,
  services: Completing,
  attemptId: number,
  found: ProviderTransaction,
  cause: AuditCause,
): Promise<CompletionStatus> {
  const attempt = await lockAttempt(tx, attemptId);
  // Otherwise another attempt's payment would be refunded as a wrong one.
  if (attempt.invoice_number !== found.invoiceNumber) throw new Error('The payment belongs to another attempt.');
  if (attempt.transaction_id === found.transactionId) return 'DONE';
  const now = services.now();
  const { verdict, ...why } = judgeTransaction(requestedPaymentOf(attempt), found);
  if (!isOpenAttempt(attemptStateOf(attempt))) {
    const takesMoney = verdict === 'ACCEPT' || verdict === 'WRONG' || verdict === 'WAIT';
    if (takesMoney) await refundTransaction(tx, services, attempt, found, `ATTEMPT ${attempt.state}`, now);
    return 'REFUSED';
  }
  if (verdict === 'ACCEPT') return accept(tx, services, attempt, found, cause, now);
  if (verdict === 'WRONG') return refuse(tx, services, attempt, found, cause, JSON.stringify(why), now);
  if (verdict === 'OVER') {
    await notifyPayer(tx, services, attempt, 'RETURNED');
    return endRefused(tx, attempt, found, cause, found.state, now);
  }
  // The card was declined and the form can be submitted again, or the provider has not decided: the attempt stays open until it expires.
  const isWaiting = verdict === 'WAIT';
  const tried = isWaiting ? { transactionId: found.transactionId } : { reason: DECLINED };
  if (isWaiting && !isNotifiedAsHeld(attempt)) await notifyPayer(tx, services, attempt, 'HELD');
  if (!isWaiting && isPending(attempt)) await notifyPayer(tx, services, attempt, 'NOT_CHARGED');
  await recordPaymentTry(tx, attempt.id, now, tried);
  return isWaiting ? 'PENDING' : 'REFUSED';
}

/** The audit kind of a completed payment. */
const COMPLETED_AS = {
  PREAUTHORIZATION: 'CARD_AUTHORIZED',
  ESCROW_DEPOSIT: 'DEPOSIT',
  EFILE: 'EFILE_PAID',
} as const;

async function accept(
  tx: Transaction<Database>,
  services: Pick<Services, 'county' | 'completeSale' | 'notifySale'>,
  attempt: AttemptRow,
  found: ProviderTransaction,
  cause: AuditCause,
  now: Date,
): Promise<CompletionStatus> {
  if (attempt.sale_key !== null) {
    const sale = { attempt, saleKey: attempt.sale_key, transactionId: found.transactionId, cause, now };
    if (!(await services.completeSale(tx, sale)))
      return refuse(tx, services, attempt, found, cause, 'SOLD ALREADY', now);
  }
  const transaction_id = found.transactionId;
  await moveAttempt(tx, attempt, 'COMPLETE', { transaction_id, reason: '', tried_at: now, ended_at: now });
  const county = services.county.current;
  if (attempt.purpose === 'ESCROW_DEPOSIT') await creditDeposit(tx, county, attempt, found, now);
  if (attempt.purpose === 'PREAUTHORIZATION') await openHold(tx, county, attempt, found, now);
  const kind = COMPLETED_AS[purposeOf(attempt)];
  await audit(tx, { kind, actor: cause.actor, request: cause.request, detail: describe(attempt, found) });
  return 'DONE';
}

async function refuse(
  tx: Transaction<Database>,
  services: Pick<Services, 'notifySale'>,
  attempt: AttemptRow,
  found: ProviderTransaction,
  cause: AuditCause,
  reason: string,
  now: Date,
): Promise<CompletionStatus> {
  await refundTransaction(tx, services, attempt, found, reason, now);
  return endRefused(tx, attempt, found, cause, reason, now);
}

async function endRefused(
  tx: Transaction<Database>,
  attempt: AttemptRow,
  found: ProviderTransaction,
  cause: AuditCause,
  reason: string,
  now: Date,
): Promise<CompletionStatus> {
  await moveAttempt(tx, attempt, 'REFUSE', { reason, tried_at: now, ended_at: now });
  const detail = { ...describe(attempt, found), state: 'REFUSED', reason };
  await audit(tx, { kind: 'PAYMENT_ENDED', actor: cause.actor, request: cause.request, detail });
  return 'REFUSED';
}

async function refundTransaction(
  tx: Transaction<Database>,
  services: Pick<Services, 'notifySale'>,
  attempt: AttemptRow,
  found: ProviderTransaction,
  reason: string,
  now: Date,
): Promise<void> {
  const order = { attemptId: attempt.id, transactionId: found.transactionId, amount: found.authorized, now };
  if (await insertReversalTask(tx, order)) await notifyPayer(tx, services, attempt, 'RETURNED');
  const detail = { ...describe(attempt, found), reason };
  await raiseAlert(tx, { kind: 'WRONG_TRANSACTION', key: found.transactionId, detail, now });
}

const describe = (attempt: AttemptRow, found: ProviderTransaction) => ({
  invoiceNumber: attempt.invoice_number,
  purpose: attempt.purpose,
  userId: attempt.user_id,
  amountCents: attempt.amount,
  transactionId: found.transactionId,
  providerStatus: found.providerStatus,
  authorizedCents: found.authorized,
});
