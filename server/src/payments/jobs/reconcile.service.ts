import { attemptNotListed, BROWSER_FIRST_MILLIS, isOpenAttempt, settledWindow, success } from '@portal/domain';
import { audit, NO_REQUEST, systemActorFor } from '../../audit/audit.ts';
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
import { notifyPayer } from '../attempts/notify-payer.ts';
import { enqueueFailedCardMail } from '../notices/failed-card.mail.ts';
import type {
  ListedTransaction,
  PaymentProvider,
  ProviderFailure,
  TransactionState,
} from '../provider/payment-provider.ts';
import { alertKeyOf, raiseAlert } from '../staff-alert.ts';
import { insertReversalTask } from './card-task.store.ts';
import { endWatch, knownTransactions, recordListedAt } from './reconcile.store.ts';

type ReconcileServices = Pick<Services, 'database' | 'county' | 'now' | 'log' | 'completeSale' | 'notifySale'>;
/** The portal acts without a request, on a payment of a user; an anonymous filing has no user. */
const causeFor = ({ user_id: userId, account_id: accountId }: Pick<AttemptRow, 'user_id' | 'account_id'>) => ({
  actor: systemActorFor({ userId, accountId }),
  request: NO_REQUEST,
});

/**
 * Finds payments that browsers did not report. It reads all of the provider's transactions, first the unsettled and then the settled
 * ones, and finds their attempts by invoice number. It completes open attempts, refunds payments of ended attempts, and ends attempts
 * that nobody paid. If a list cannot be read, no attempt is ended, because a missing transaction means something only in complete
 * lists.
 */
export async function reconcile(run: JobRun, services: ReconcileServices, provider: PaymentProvider): Promise<void> {
  const begunAt = services.now();
  const unsettled = await provider.listUnsettled();
  if (!unsettled.ok) {
    await reportListFailure(services, unsettled.failure, '', begunAt);
    await lookUpReported(run, services, provider, begunAt);
    return;
  }
  const unresolved = new Set<string>();
  await completeAll(run, services, provider, unsettled.value, unresolved, begunAt);
  // The settled list is read second: a transaction that settles between the two reads is in it.
  const settled = await listSettled(services, provider, begunAt);
  if (settled.ok) await completeAll(run, services, provider, settled.value, unresolved, begunAt);
  for (const invoice of await lookUpReported(run, services, provider, begunAt)) unresolved.add(invoice);
  if (settled.ok) await endUnpaid(run, services, [...unsettled.value, ...settled.value], unresolved, begunAt);
  else await reportListFailure(services, settled.failure, 'settled:', begunAt);
}

/** The transactions that were settled since the start of the oldest attempt that is still watched. */
async function listSettled(services: ReconcileServices, provider: PaymentProvider, now: Date) {
  const watched = await watchedAttempts(services.database.db);
  if (watched.length === 0) return success([]);
  const { sinceMillis, untilMillis } = settledWindow(watched.map(attemptStart), now.getTime());
  return provider.listSettled(new Date(sinceMillis), new Date(untilMillis));
}

/** Completes listed transactions that are not known yet. Adds the invoices that could not be looked up to `unresolved`. */
async function completeAll(
  run: JobRun,
  services: ReconcileServices,
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
      (await lookUpSafely(run, transaction.transactionId, () =>
        completeListed(services, provider, transaction, begunAt),
      ));
    if (!isResolved) unresolved.add(transaction.invoiceNumber);
  }
}

/** Runs the look-up of one payment; returns whether it was resolved. A look-up that throws is retried in the next run. */
async function lookUpSafely(run: JobRun, transactionId: string, look: () => Promise<boolean>): Promise<boolean> {
  let isResolved = false;
  await run.item(`payment ${transactionId}`, async () => {
    isResolved = await look();
  });
  return isResolved;
}

/** States in which no money moves. */
const WITHOUT_MONEY: ReadonlySet<TransactionState> = new Set(['DECLINED', 'VOIDED', 'REFUNDED']);

async function completeListed(
  services: ReconcileServices,
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
  // A transaction stays in the list for days; do not look it up in every run if it cannot change anything.
  if (!isOpenAttempt(attemptStateOf(attempt)) && WITHOUT_MONEY.has(listed.state)) return true;
  return lookUpAndComplete(services, provider, listed.transactionId);
}

/** Looks a transaction up and completes the attempt of its invoice number. Returns false if the provider does not answer; the next run retries. */
async function lookUpAndComplete(
  services: ReconcileServices,
  provider: PaymentProvider,
  transactionId: string,
): Promise<boolean> {
  const found = await provider.lookUp(transactionId);
  if (!found.ok) {
    services.log.warn({ failure: found.failure, transactionId }, 'a payment could not be looked up');
    return found.failure.kind === 'NOT_FOUND';
  }
  const attempt = await findByInvoice(services.database.db, found.value.invoiceNumber);
  if (attempt !== undefined) await completeAttempt(services, attempt.id, found.value, causeFor(attempt));
  return true;
}

/**
 * Looks up payments that a browser reported while the provider did not answer, listed or not. Returns the invoices that are still
 * unresolved.
 */
async function lookUpReported(
  run: JobRun,
  services: ReconcileServices,
  provider: PaymentProvider,
  now: Date,
): Promise<string[]> {
  const unresolved: string[] = [];
  for (const attempt of await openAttempts(services.database.db)) {
    const { reported_transaction_id: transactionId, tried_at: triedAt } = attempt;
    const isOurTurn = triedAt === null || now.getTime() - triedAt.getTime() >= BROWSER_FIRST_MILLIS;
    if (transactionId === null) continue;
    const isResolved =
      isOurTurn && (await lookUpSafely(run, transactionId, () => lookUpAndComplete(services, provider, transactionId)));
    if (!isResolved) unresolved.push(attempt.invoice_number);
  }
  return unresolved;
}

async function endUnpaid(
  run: JobRun,
  services: ReconcileServices,
  listed: readonly ListedTransaction[],
  unresolved: ReadonlySet<string>,
  begunAt: Date,
): Promise<void> {
  const { db } = services.database;
  for (const attempt of await watchedAttempts(db)) {
    if (unresolved.has(attempt.invoice_number)) continue;
    const age = { state: attemptStateOf(attempt), startedAtMillis: attemptStart(attempt) };
    const result = attemptNotListed(age, begunAt.getTime());
    await run.item(`attempt ${attempt.invoice_number}`, async () => {
      if (result === 'WATCHED' && isOpenAttempt(age.state)) await recordListedAt(db, attempt.id, begunAt);
      if (result === 'EXPIRED') await expire(services, attempt, listed, begunAt);
      if (result === 'UNKNOWN') await alertUnknown(services, attempt, begunAt);
      if (result === 'OVER') await endWatch(db, attempt.id, begunAt);
    });
  }
}

/** Ends an attempt whose token expired. Transactions under review with its invoice number are refunded. */
async function expire(
  services: ReconcileServices,
  { id }: AttemptRow,
  listed: readonly ListedTransaction[],
  now: Date,
): Promise<void> {
  await transact(services.database.db, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const { invoice_number: invoiceNumber, purpose } = attempt;
    if (!(await moveAttempt(tx, attempt, 'EXPIRE', { reason: 'NO PAYMENT', ended_at: now }))) return;
    let refundedCount = 0;
    for (const { transactionId, state } of listed.filter((one) => one.invoiceNumber === invoiceNumber)) {
      const isNew = await insertReversalTask(tx, { attemptId: id, transactionId, amount: attempt.amount, now });
      if (isNew && !WITHOUT_MONEY.has(state)) refundedCount += 1;
    }
    if (refundedCount > 0) await notifyPayer(tx, services, attempt, 'RETURNED');
    else if (isPending(attempt)) await notifyPayer(tx, services, attempt, 'NOT_CHARGED');
    const detail = { invoiceNumber, purpose, userId: attempt.user_id, state: 'EXPIRED' };
    await audit(tx, { kind: 'PAYMENT_ENDED', ...causeFor(attempt), detail });
  });
}

/** Leaves an attempt to staff, who get an email, and to its payer, whose notice says so. */
async function alertUnknown(services: ReconcileServices, attempt: AttemptRow, now: Date): Promise<void> {
  const { invoice_number: invoiceNumber, purpose, amount: amountCents, user_id: userId } = attempt;
  const detail = { invoiceNumber, purpose, amountCents, userId };
  const alert = { kind: 'PAYMENT_UNKNOWN', key: invoiceNumber, detail, now } as const;
  await transact(services.database.db, async (tx) => {
    if (await raiseAlert(tx, alert)) await enqueueFailedCardMail(tx, alertKeyOf(alert));
  });
}

/** Logs that a list cannot be read. Alerts staff if it is incomplete or refused, once a day for each list. */
async function reportListFailure(
  services: ReconcileServices,
  failure: ProviderFailure,
  list: string,
  now: Date,
): Promise<void> {
  services.log.error({ failure, list }, "the provider's transactions could not be listed");
  if (failure.kind !== 'MALFORMED' && failure.kind !== 'REFUSED') return;
  const key = `${list}${now.toISOString().slice(0, 10)}`;
  const detail = { failure: failure.kind, code: failure.code };
  await services.database.db.transaction().execute((tx) => raiseAlert(tx, { kind: 'LIST_FAILED', key, detail, now }));
}
