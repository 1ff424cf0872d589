import type { TransactResponse, UsageBalance } from '@portal/contracts';
import type { PaymentPurpose } from '@portal/domain';
import { transact } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { PaymentServices } from '../payment-services.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type AlertKind, countAlert, raiseAlert } from '../staff-alert.ts';
import {
  type AttemptRow,
  findByInvoice,
  INVOICE_PREFIX,
  lastOpenAttempt,
  ownsAttempt,
  recordPaymentTry,
} from './attempt.store.ts';
import { type CompletionStatus, completeLocked } from './complete-attempt.service.ts';

export interface ReportedPayment {
  readonly status: CompletionStatus;
  /** The attempt of the payment; undefined if the payment matches no attempt of this caller and purpose. */
  readonly attempt: AttemptRow | undefined;
  /** The resulting balance, read before the commit, because nothing may fail after it. */
  readonly usageBalance: UsageBalance;
}

/**
 * Handles a browser's report that a card payment was made in the provider's frame. The browser is not trusted: its transaction id is
 * only used to query the provider, and the invoice number in the provider's response determines the attempt.
 *
 * @throws Refusal DENIED for another user's payment, which also alerts staff
 */
export async function reportPayment(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'>,
  purpose: PaymentPurpose,
  response: TransactResponse,
): Promise<ReportedPayment> {
  const { provider } = services.payments;
  if (provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { db } = services.database;
  const found = await provider.lookUp(response.transId);
  if (!found.ok) return reportUnverified(services, caller, purpose, response, found.failure);
  const attempt = await findByInvoice(db, found.value.invoiceNumber);
  if (attempt === undefined) {
    const isOurs = found.value.invoiceNumber.startsWith(INVOICE_PREFIX);
    await alertStaff(services, caller, 'UNKNOWN_TRANSACTION', response.transId, { purpose, isOurs });
    return refusedResult(services, caller);
  }
  const facts = { purpose, of: attempt.purpose, invoiceNumber: attempt.invoice_number, ofUser: attempt.user_id };
  if (!ownsAttempt(attempt, caller.session)) {
    await alertStaff(services, caller, 'FOREIGN_TRANSACTION', response.transId, facts);
    throw new Refusal('DENIED');
  }
  if (attempt.purpose !== purpose) {
    await alertStaff(services, caller, 'FOREIGN_TRANSACTION', response.transId, facts);
    return refusedResult(services, caller);
  }
  return transact(db, async (tx) => {
    const cause = { ...caller, actor: caller.session };
    const status = await completeLocked(tx, services, attempt.id, found.value, cause);
    return { status, attempt, usageBalance: await services.readUsageBalance(caller.session, tx) };
  });
}

/** The result when no payment was completed. */
const refusedResult = async (
  services: PaymentServices,
  { session }: Omit<CallContext, 'input'>,
): Promise<ReportedPayment> => ({
  status: 'REFUSED',
  attempt: undefined,
  usageBalance: await services.readUsageBalance(session),
});

type Failure = Extract<Awaited<ReturnType<PaymentProvider['lookUp']>>, { readonly ok: false }>['failure'];

/**
 * The result without the provider's data: REFUSED if it does not know the transaction. If it does not answer, DONE if the attempt is
 * already completed, else PENDING; the payment job queries the transaction later.
 */
async function reportUnverified(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'>,
  purpose: PaymentPurpose,
  response: TransactResponse,
  failure: Failure,
): Promise<ReportedPayment> {
  const { db } = services.database;
  if (failure.kind === 'NOT_FOUND') {
    await countUnknownTransaction(services, caller, response.transId, purpose);
    return refusedResult(services, caller);
  }
  services.log.warn({ failure, transactionId: response.transId }, 'a payment could not be looked up yet');
  const reported = await findByInvoice(db, response.orderInvoiceNumber ?? '');
  const isUsable = reported !== undefined && ownsAttempt(reported, caller.session) && reported.purpose === purpose;
  const attempt = isUsable ? reported : await lastOpenAttempt(db, caller.session, purpose);
  if (attempt !== undefined)
    await recordPaymentTry(db, attempt.id, services.now(), { transactionId: response.transId });
  const status = attempt?.state === 'DONE' ? 'DONE' : 'PENDING';
  return { status, attempt, usageBalance: await services.readUsageBalance(caller.session) };
}

/**
 * Counts reports of transactions that the provider does not know. Because anyone can invent them, each user raises at most one alert a
 * day, which counts the reports; all guests of one network count as one user.
 */
async function countUnknownTransaction(
  services: PaymentServices,
  { session, request }: Omit<CallContext, 'input'>,
  transactionId: string,
  purpose: PaymentPurpose,
): Promise<void> {
  const now = services.now();
  const reporter = session.role === 'GUEST' ? `guests ${networkOf(request.address)}` : `${session.userId}`;
  const detail = { transactionId, userId: session.userId, purpose };
  services.log.warn({ detail, kind: 'UNKNOWN_TRANSACTION' }, 'a reported payment was not accepted');
  const key = `${reporter}:${now.toISOString().slice(0, 10)}`;
  const unknown = { kind: 'UNKNOWN_TRANSACTION', key, detail, now, actor: session, request } as const;
  await services.database.db.transaction().execute((tx) => countAlert(tx, unknown));
}

/** Alerts staff and writes a log entry. The key has the user's id, so that one user's reports do not hide another's. */
async function alertStaff(
  services: PaymentServices,
  { session, request }: Omit<CallContext, 'input'>,
  kind: AlertKind,
  transactionId: string,
  facts: object,
): Promise<void> {
  const detail = { transactionId, userId: session.userId, ...facts };
  services.log.warn({ detail, kind }, 'a reported payment was not accepted');
  const key = `${session.userId}:${transactionId}`;
  await services.database.db
    .transaction()
    .execute((tx) => raiseAlert(tx, { kind, key, detail, now: services.now(), actor: session, request }));
}
