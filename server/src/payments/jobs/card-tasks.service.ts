import { cents } from '@portal/domain';
import { transact } from '../../platform/database/transact.ts';
import type { JobRun } from '../../platform/jobs/job-run.ts';
import type { Services } from '../../platform/services.ts';
import { enqueueFailedCardMail } from '../notices/failed-card.mail.ts';
import type { PaymentProvider, ProviderTransaction } from '../provider/payment-provider.ts';
import { isRequestRefused } from '../provider/refusals.ts';
import { alertKeyOf, raiseAlert } from '../staff-alert.ts';
import {
  clearRefundStarted,
  dueTasks,
  endTask,
  markRefundStarted,
  postponeTask,
  type TaskRow,
} from './card-task.store.ts';
import { endCapturedHold, endVoidedHold, failUncapturedHold, markVoidFailed } from './end-hold.ts';
import { sendRefundOnce } from './send-refund.ts';
import { DONE, giveUpWith, isYoung, type Outcome, retryLater, textOf } from './task-outcome.ts';

type CardTaskServices = Pick<Services, 'database' | 'county' | 'now' | 'log'>;

/**
 * Carries out the due tasks at the provider. A task that fails or throws is logged, retried later, and does not block the others.
 */
export async function runCardTasks(run: JobRun, services: CardTaskServices, provider: PaymentProvider): Promise<void> {
  await run.each(
    await dueTasks(services.database.db, services.now()),
    (task) => `${task.kind === 'CAPTURE' ? 'capture' : 'void or refund'} ${task.transaction_id}`,
    (task) => runCardTask(services, provider, task),
  );
}

async function runCardTask(services: CardTaskServices, provider: PaymentProvider, task: TaskRow): Promise<void> {
  const refusal = await tryCardTask(services, provider, task);
  // the result of the job's run names the charge that failed
  if (refusal !== undefined) throw new Error(refusal);
}

/** Returns the provider's final refusal, if it refused. */
async function tryCardTask(
  services: CardTaskServices,
  provider: PaymentProvider,
  task: TaskRow,
): Promise<string | undefined> {
  try {
    const outcome = await carryOut(services, provider, task);
    if (!outcome.done && outcome.isFinal) {
      await giveUp(services, task, outcome.error);
      return outcome.error;
    }
    if (outcome.done) await finish(services, task, outcome.remark);
    else await postponeTask(services.database.db, task, outcome.error, services.now());
    return undefined;
  } catch (error) {
    // A bug is not a final answer of the provider, so the task is retried.
    const reason = error instanceof Error ? error.message : String(error);
    await postponeTask(services.database.db, task, reason, services.now());
    throw error;
  }
}

/**
 * Queries the transaction's state before a request is sent, so that an earlier request without a response is not repeated.
 */
async function carryOut(services: CardTaskServices, provider: PaymentProvider, task: TaskRow): Promise<Outcome> {
  const found = await provider.lookUp(task.transaction_id);
  if (!found.ok) return found.failure.kind === 'NOT_FOUND' ? giveUpWith('NOT_FOUND') : retryLater(found.failure);
  return task.kind === 'CAPTURE'
    ? capture(services, provider, task, found.value)
    : reverse(services, provider, task, found.value);
}

async function capture(
  services: CardTaskServices,
  provider: PaymentProvider,
  task: TaskRow,
  found: ProviderTransaction,
): Promise<Outcome> {
  // If it was captured manually for another amount, the card is not charged again, and staff are alerted.
  if (found.state === 'CAPTURED')
    return found.settled === task.amount ? DONE : { done: true, remark: `captured for ${found.settled}` };
  if (found.state === 'UNDECIDED' && isYoung(task, services.now()))
    return { done: false, isFinal: false, error: found.providerStatus };
  if (found.state !== 'AUTHORIZED') return giveUpWith(found.providerStatus);
  const captured = await provider.capture(task.transaction_id, cents(task.amount));
  if (captured.ok) return DONE;
  if (captured.failure.kind !== 'REFUSED') return retryLater(captured.failure);
  // Refused credentials say nothing about the card, so nobody owes the charge because of them.
  const mayPass = isRequestRefused(captured.failure) && isYoung(task, services.now());
  return mayPass ? retryLater(captured.failure) : release(services, provider, task, textOf(captured.failure));
}

/**
 * Voids a hold whose capture the provider refused for good. Otherwise the bank would block the money for up to 30 days, while the account
 * owes the same sum.
 */
async function release(
  services: CardTaskServices,
  provider: PaymentProvider,
  task: TaskRow,
  refusal: string,
): Promise<Outcome> {
  const voided = await provider.void(task.transaction_id);
  if (voided.ok) return giveUpWith(refusal);
  const isAnswer = voided.failure.kind === 'REFUSED' || voided.failure.kind === 'NOT_FOUND';
  // the next try asks for the capture again, and releases the hold after another refusal
  if (!isAnswer && isYoung(task, services.now())) return retryLater(voided.failure);
  return giveUpWith(`${refusal}; the hold was not released: ${textOf(voided.failure)}`);
}

async function reverse(
  services: CardTaskServices,
  provider: PaymentProvider,
  task: TaskRow,
  found: ProviderTransaction,
): Promise<Outcome> {
  if (found.state === 'VOIDED' || found.state === 'DECLINED' || found.state === 'REFUNDED') return DONE;
  const voided = await provider.void(task.transaction_id);
  if (voided.ok) return DONE;
  // The provider reports that there is nothing to void, because the transaction was settled just now.
  if (voided.failure.kind !== 'REFUSED' && voided.failure.kind !== 'NOT_FOUND') return retryLater(voided.failure);
  // A review may still end in a charge, and a settlement that has begun ends; only afterwards can the payment be refunded.
  const isChanging = found.state === 'UNDECIDED' || (found.state === 'CAPTURED' && !found.isSettled);
  const mayPass = isChanging || isRequestRefused(voided.failure);
  if (mayPass && isYoung(task, services.now())) return retryLater(voided.failure);
  // A settled payment can no longer be voided: it is refunded.
  if (found.state !== 'CAPTURED') return giveUpWith(textOf(voided.failure));
  const { database, now } = services;
  const mark = {
    set: () => markRefundStarted(database.db, task, now()),
    clear: () => clearRefundStarted(database.db, task),
  };
  const transaction = { ...found, transactionId: task.transaction_id };
  return sendRefundOnce(provider, transaction, found.settled, { mark, mayWait: isYoung(task, now()) });
}

async function finish(services: CardTaskServices, task: TaskRow, remark = ''): Promise<void> {
  const now = services.now();
  await transact(services.database.db, async (tx) => {
    if (!(await endTask(tx, task, 'DONE', remark, now))) return;
    const detail = { transactionId: task.transaction_id, amountCents: task.amount, remark };
    if (remark !== '') await raiseAlert(tx, { kind: 'WRONG_TRANSACTION', key: task.transaction_id, detail, now });
    if (task.hold_id === null) return;
    if (task.kind === 'CAPTURE') await endCapturedHold(tx, services.county.current, task.hold_id, now);
    else await endVoidedHold(tx, task.hold_id, now);
  });
}

async function giveUp(services: CardTaskServices, task: TaskRow, error: string): Promise<void> {
  const now = services.now();
  services.log.error({ transactionId: task.transaction_id, kind: task.kind, error }, 'a card task failed');
  await transact(services.database.db, async (tx) => {
    if (!(await endTask(tx, task, 'FAILED', error, now))) return;
    const kind = task.kind === 'CAPTURE' ? 'CAPTURE_FAILED' : 'VOID_FAILED';
    const detail = { transactionId: task.transaction_id, amountCents: task.amount, holdId: task.hold_id, error };
    const key = task.transaction_id;
    if (await raiseAlert(tx, { kind, key, detail, now })) await enqueueFailedCardMail(tx, alertKeyOf({ kind, key }));
    if (task.hold_id === null) return;
    if (task.kind === 'CAPTURE') await failUncapturedHold(tx, services.county.current, task.hold_id, error, now);
    else await markVoidFailed(tx, task.hold_id, error, now);
  });
}
