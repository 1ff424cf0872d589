import { attemptNotListed, BROWSER_FIRST_MILLIS, isOpenAttempt, settledWindow, success } from '@portal/domain';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { transact } from '../../platform/database/transact.ts';
import type { JobRun } from '../../platform/jobs/job-run.ts';
import type { Services } from '../../platform/services.ts';
import {
  type AttemptRow,
  attemptStart,
  attemptStateOf,
  findByInvoice,
  INVOICE_PREFIX,
  isPending,
  lockAttempt,
  moveAttempt,
  openAttempts,
  watchedAttempts,
} from '../attempts/attempt.store.ts';
import { completeAttempt } from '../attempts/complete-attempt.service.ts';
import { tellPayer } from '../attempts/tell-payer.ts';
import type {
  ListedTransaction,
  PaymentProvider,
  ProviderFailure,
  TransactionState,
} from '../provider/payment-provider.ts';
import { raiseAlert } from '../staff-alert.ts';
import { giveBack } from './card-task.store.ts';
import { endWatch, knownTransactions, noteListed } from './reconcile.store.ts';

type Jobs = Pick<Services, 'database' | 'county' | 'now' | 'log' | 'completeSale' | 'tellSale'>;
const BY_SYSTEM = { actor: SYSTEM_ACTOR, request: NO_REQUEST };

/**
 * Finds payments that browsers did not report. Reads all of the provider's transactions, first the unsettled and then the settled
 * ones; completes the attempts by their invoice numbers, refunds payments of ended attempts, and ends attempts that nobody paid.
 * If a list cannot be read, nothing is ended: only in complete lists does a missing transaction mean anything.
 */
export async function reconcile(run: JobRun, services: Jobs, provider: PaymentProvider): Promise<void> {
  const begunAt = services.now();
  const unsettled = await provider.listUnsettled();
  if (!unsettled.ok) {
    await tellUnlisted(services, unsettled.failure, '', begunAt);
    await askReported(run, services, provider, begunAt);
    return;
  }
  const unresolved = new Set<string>();
  await completeAll(run, services, provider, unsettled.value, unresolved, begunAt);
  // In this order: what is settled between the two readings is in the second one.
  const settled = await listSettled(services, provider, begunAt);
  if (settled.ok) await completeAll(run, services, provider, settled.value, unresolved, begunAt);
  for (const invoice of await askReported(run, services, provider, begunAt)) unresolved.add(invoice);
  if (settled.ok) await endUnpaid(run, services, [...unsettled.value, ...settled.value], unresolved, begunAt);
  else await tellUnlisted(services, settled.failure, 'settled:', begunAt);
}

/** What was settled since the oldest attempt began of which a payment may still come to light. */
async function listSettled(services: Jobs, provider: PaymentProvider, now: Date) {
  const watched = await watchedAttempts(services.database.db);
  if (watched.length === 0) return success([]);
  const { sinceMillis, untilMillis } = settledWindow(watched.map(attemptStart), now.getTime());
  return provider.listSettled(new Date(sinceMillis), new Date(untilMillis));
}

/** Completes what is listed and not known yet. Adds the invoices that have no answer to those that are unresolved. */
async function completeAll(
  run: JobRun,
  services: Jobs,
  provider: PaymentProvider,
  listed: readonly ListedTransaction[],
  unresolved: Set<string>,
  begunAt: Date,
): Promise<void> {
  const ours = listed.filter(({ invoiceNumber }) => invoiceNumber.startsWith(INVOICE_PREFIX));
  const known = await knownTransactions(services.database.db, ours);
  for (const transaction of ours) {
    if (known.has(transaction.transactionId)) continue;
    const isFresh = begunAt.getTime() - transaction.submittedAt.getTime() < BROWSER_FIRST_MILLIS;
    const isResolved =
      !isFresh &&
      (await isAnswered(run, transaction.transactionId, () =>
        completeListed(services, provider, transaction, begunAt),
      ));
    if (!isResolved) unresolved.add(transaction.invoiceNumber);
  }
}

/** Whether looking for one payment led to an answer. One that throws has none: the next round asks again, and nothing waits for it. */
async function isAnswered(run: JobRun, transactionId: string, look: () => Promise<boolean>): Promise<boolean> {
  let answered = false;
  await run.item(`payment ${transactionId}`, async () => {
    answered = await look();
  });
  return answered;
}

/** No money moves by these. */
const WITHOUT_MONEY: ReadonlySet<TransactionState> = new Set(['DECLINED', 'VOIDED', 'REFUNDED']);

async function completeListed(
  services: Jobs,
  provider: PaymentProvider,
  listed: ListedTransaction,
  now: Date,
): Promise<boolean> {
  const { db } = services.database;
  const attempt = await findByInvoice(db, listed.invoiceNumber);
  if (attempt === undefined) {
    const detail = { transactionId: listed.transactionId, invoiceNumber: listed.invoiceNumber };
    const alert = { kind: 'UNKNOWN_TRANSACTION', key: listed.transactionId, detail, now } as const;
    await db.transaction().execute((tx) => raiseAlert(tx, alert));
    return true;
  }
  // It stays in the list for days: what can change nothing is not asked for every half minute.
  if (!isOpenAttempt(attemptStateOf(attempt)) && WITHOUT_MONEY.has(listed.state)) return true;
  return ask(services, provider, listed.transactionId);
}

/** Looks a transaction up and completes the attempt that the provider names. False without an answer: the next round asks again. */
async function ask(services: Jobs, provider: PaymentProvider, transactionId: string): Promise<boolean> {
  const found = await provider.lookUp(transactionId);
  if (!found.ok) {
    services.log.warn({ failure: found.failure, transactionId }, 'a payment could not be looked up');
    return found.failure.kind === 'NOT_FOUND';
  }
  const attempt = await findByInvoice(services.database.db, found.value.invoiceNumber);
  if (attempt !== undefined) await completeAttempt(services, attempt.id, found.value, BY_SYSTEM);
  return true;
}

/**
 * Payments that a browser named while the provider could not be asked, listed or not. Returns the invoices still without an
 * answer.
 */
async function askReported(run: JobRun, services: Jobs, provider: PaymentProvider, now: Date): Promise<string[]> {
  const unanswered: string[] = [];
  for (const attempt of await openAttempts(services.database.db)) {
    const { reported_transaction_id: transactionId, tried_at: triedAt } = attempt;
    const isForUs = triedAt === null || now.getTime() - triedAt.getTime() >= BROWSER_FIRST_MILLIS;
    if (transactionId === null) continue;
    const isResolved = isForUs && (await isAnswered(run, transactionId, () => ask(services, provider, transactionId)));
    if (!isResolved) unanswered.push(attempt.invoice_number);
  }
  return unanswered;
}

async function endUnpaid(
  run: JobRun,
  services: Jobs,
  listed: readonly ListedTransaction[],
  unresolved: ReadonlySet<string>,
  begunAt: Date,
): Promise<void> {
  const { db } = services.database;
  for (const attempt of await watchedAttempts(db)) {
    if (unresolved.has(attempt.invoice_number)) continue;
    const age = { state: attemptStateOf(attempt), startedAtMillis: attemptStart(attempt) };
    const fate = attemptNotListed(age, begunAt.getTime());
    await run.item(`attempt ${attempt.invoice_number}`, async () => {
      if (fate === 'WATCHED' && isOpenAttempt(age.state)) await noteListed(db, attempt.id, begunAt);
      if (fate === 'EXPIRED') await expire(services, attempt, listed, begunAt);
      if (fate === 'UNKNOWN') await tellUnknown(services, attempt, begunAt);
      if (fate === 'OVER') await endWatch(db, attempt.id, begunAt);
    });
  }
}

/** Ends an attempt whose token is too old. What the provider holds for review under its invoice is refunded. */
async function expire(
  services: Jobs,
  { id }: AttemptRow,
  listed: readonly ListedTransaction[],
  now: Date,
): Promise<void> {
  await transact(services.database.db, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const { invoice_number: invoiceNumber, purpose } = attempt;
    if (!(await moveAttempt(tx, attempt, 'EXPIRE', { reason: 'NO PAYMENT', ended_at: now }))) return;
    let returned = 0;
    for (const { transactionId, state } of listed.filter((one) => one.invoiceNumber === invoiceNumber)) {
      const isOrdered = await giveBack(tx, { attemptId: id, transactionId, amount: attempt.amount, now });
      if (isOrdered && !WITHOUT_MONEY.has(state)) returned += 1;
    }
    if (returned > 0) await tellPayer(tx, services, attempt, 'RETURNED');
    else if (isPending(attempt)) await tellPayer(tx, services, attempt, 'NOT_CHARGED');
    const detail = { invoiceNumber, purpose, userId: attempt.user_id, state: 'EXPIRED' };
    await audit(tx, { kind: 'PAYMENT_ENDED', ...BY_SYSTEM, detail });
  });
}

async function tellUnknown(services: Jobs, attempt: AttemptRow, now: Date): Promise<void> {
  const { invoice_number: invoiceNumber, purpose, amount: amountCents, user_id: userId } = attempt;
  const detail = { invoiceNumber, purpose, amountCents, userId };
  const alert = { kind: 'PAYMENT_UNKNOWN', key: invoiceNumber, detail, now } as const;
  await services.database.db.transaction().execute((tx) => raiseAlert(tx, alert));
}

/** A list with a hole is worse than none: staff hear of it, once a day for each list. */
async function tellUnlisted(services: Jobs, failure: ProviderFailure, list: string, now: Date): Promise<void> {
  services.log.error({ failure, list }, "the provider's transactions could not be listed");
  if (failure.kind !== 'MALFORMED' && failure.kind !== 'REFUSED') return;
  const key = `${list}${now.toISOString().slice(0, 10)}`;
  const detail = { failure: failure.kind, code: failure.code };
  await services.database.db.transaction().execute((tx) => raiseAlert(tx, { kind: 'LIST_FAILED', key, detail, now }));
}
