import { attemptNotListed, BROWSER_FIRST_MILLIS } from '@portal/domain';
import { audit, NO_REQUEST, SYSTEM_ACTOR } from '../../audit/audit.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Services } from '../../services.ts';
import {
  type AttemptRow,
  attemptStateOf,
  findByInvoice,
  INVOICE_PREFIX,
  lockAttempt,
  moveAttempt,
  openAttempts,
} from '../attempts/attempt.store.ts';
import { completeAttempt } from '../attempts/complete-attempt.service.ts';
import type { PaymentProvider, ProviderFailure, UnsettledTransaction } from '../provider/payment-provider.ts';
import { raiseAlert } from '../staff-alert.ts';
import { giveBack } from './card-task.store.ts';
import { knownTransactions, noteListed } from './reconcile.store.ts';

type Jobs = Pick<Services, 'database' | 'county' | 'now' | 'log'>;
const BY_SYSTEM = { actor: SYSTEM_ACTOR, request: NO_REQUEST };

/**
 * Finds what browsers did not report (server-behaviour 1): reads the provider's unsettled transactions to the end, completes
 * the attempts whose invoice numbers they carry, and ends those that nobody paid. When the list can not be read, nothing is
 * ended: not to be listed means something only in a whole list.
 */
export async function reconcile(services: Jobs, provider: PaymentProvider): Promise<void> {
  const begunAt = services.now();
  const listed = await provider.listUnsettled();
  if (!listed.ok) {
    await tellUnlisted(services, listed.failure, begunAt);
    await askReported(services, provider, begunAt);
    return;
  }
  const unresolved = new Set<string>();
  const known = await knownTransactions(services.database.db, listed.value);
  for (const transaction of listed.value) {
    if (known.has(transaction.transactionId)) continue;
    const isFresh = begunAt.getTime() - transaction.submittedAt.getTime() < BROWSER_FIRST_MILLIS;
    const isResolved = !isFresh && (await completeListed(services, provider, transaction, begunAt));
    if (!isResolved) unresolved.add(transaction.invoiceNumber);
  }
  for (const invoice of await askReported(services, provider, begunAt)) unresolved.add(invoice);
  await endUnpaid(services, listed.value, unresolved, begunAt);
}

async function completeListed(
  services: Jobs,
  provider: PaymentProvider,
  listed: UnsettledTransaction,
  now: Date,
): Promise<boolean> {
  const { db } = services.database;
  if (!listed.invoiceNumber.startsWith(INVOICE_PREFIX)) return true;
  if ((await findByInvoice(db, listed.invoiceNumber)) === undefined) {
    const detail = { transactionId: listed.transactionId, invoiceNumber: listed.invoiceNumber };
    const alert = { kind: 'UNKNOWN_TRANSACTION', key: listed.transactionId, detail, now } as const;
    await db.transaction().execute((tx) => raiseAlert(tx, alert));
    return true;
  }
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

/** Payments that a browser named while the provider could not be asked, listed or not. Answers the invoices still without an answer. */
async function askReported(services: Jobs, provider: PaymentProvider, now: Date): Promise<string[]> {
  const unanswered: string[] = [];
  for (const attempt of await openAttempts(services.database.db)) {
    const { reported_transaction_id: transactionId, tried_at: triedAt } = attempt;
    const isForUs = triedAt === null || now.getTime() - triedAt.getTime() >= BROWSER_FIRST_MILLIS;
    if (transactionId === null) continue;
    const isAnswered = isForUs && (await ask(services, provider, transactionId));
    if (!isAnswered) unanswered.push(attempt.invoice_number);
  }
  return unanswered;
}

async function endUnpaid(
  services: Jobs,
  listed: readonly UnsettledTransaction[],
  unresolved: ReadonlySet<string>,
  begunAt: Date,
): Promise<void> {
  const { db } = services.database;
  for (const attempt of await openAttempts(db)) {
    if (unresolved.has(attempt.invoice_number)) continue;
    const fate = attemptNotListed(
      {
        state: attemptStateOf(attempt),
        startedAtMillis: (attempt.token_issued_at ?? attempt.created_at).getTime(),
        listedAtMillis: attempt.listed_at?.getTime() ?? null,
      },
      begunAt.getTime(),
    );
    if (fate === 'OPEN') await noteListed(db, attempt.id, begunAt);
    else if (fate === 'UNKNOWN') await tellUnknown(services, attempt, begunAt);
    else await expire(services, attempt, listed, begunAt);
  }
}

/** Ends an attempt whose token is too old. What the provider holds for review under its invoice is given back. */
async function expire(
  services: Jobs,
  { id }: AttemptRow,
  listed: readonly UnsettledTransaction[],
  now: Date,
): Promise<void> {
  await transact(services.database.db, async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const { invoice_number: invoiceNumber, purpose } = attempt;
    if (!(await moveAttempt(tx, attempt, 'EXPIRE', { reason: 'NO PAYMENT', ended_at: now }))) return;
    for (const { transactionId } of listed.filter((transaction) => transaction.invoiceNumber === invoiceNumber)) {
      await giveBack(tx, { attemptId: id, transactionId, amount: attempt.amount, now });
    }
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

/** A list with a hole is worse than none: staff hear of it, once a day. */
async function tellUnlisted(services: Jobs, failure: ProviderFailure, now: Date): Promise<void> {
  services.log.error({ failure }, "the provider's transactions could not be listed");
  if (failure.kind !== 'MALFORMED' && failure.kind !== 'REFUSED') return;
  const key = now.toISOString().slice(0, 10);
  const detail = { failure: failure.kind, code: failure.code };
  await services.database.db.transaction().execute((tx) => raiseAlert(tx, { kind: 'LIST_FAILED', key, detail, now }));
}
