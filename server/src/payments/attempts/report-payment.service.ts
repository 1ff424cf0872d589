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
  noteTried,
  ownsAttempt,
} from './attempt.store.ts';
import { type CompletionStatus, completeLocked } from './complete-attempt.service.ts';

export interface ReportedPayment {
  readonly status: CompletionStatus;
  /** The attempt that it was about; none when the provider knows no such payment. */
  readonly attempt: AttemptRow | undefined;
  /** The balance that it leaves, read before its commit: after it nothing may fail. */
  readonly usageBalance: UsageBalance;
}

/**
 * Handles a browser's report of what the payment frame said. Only the transaction's id is used: the provider is asked, and the
 * attempt is found by the invoice number that the provider names.
 *
 * @throws Refusal DENIED for a payment of another user, with a row in the audit log
 */
export async function reportPayment(
  services: PaymentServices,
  asking: Omit<CallContext, 'input'>,
  purpose: PaymentPurpose,
  response: TransactResponse,
): Promise<ReportedPayment> {
  const { provider } = services.payments;
  if (provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { db } = services.database;
  const found = await provider.lookUp(response.transId);
  if (!found.ok) return withoutAnswer(services, asking, purpose, response, found.failure);
  const attempt = await findByInvoice(db, found.value.invoiceNumber);
  if (attempt === undefined) {
    const isOurs = found.value.invoiceNumber.startsWith(INVOICE_PREFIX);
    await alert(services, asking, 'UNKNOWN_TRANSACTION', response.transId, { purpose, isOurs });
    return refused(services, asking);
  }
  const named = { purpose, of: attempt.purpose, invoiceNumber: attempt.invoice_number, ofUser: attempt.user_id };
  if (!ownsAttempt(attempt, asking.session)) {
    await alert(services, asking, 'FOREIGN_TRANSACTION', response.transId, named);
    throw new Refusal('DENIED');
  }
  if (attempt.purpose !== purpose) {
    await alert(services, asking, 'FOREIGN_TRANSACTION', response.transId, named);
    return refused(services, asking);
  }
  return transact(db, async (tx) => {
    const by = { ...asking, actor: asking.session };
    const status = await completeLocked(tx, services, attempt.id, found.value, by);
    return { status, attempt, usageBalance: await services.readUsageBalance(asking.session, tx) };
  });
}

/** Nothing was completed. */
const refused = async (
  services: PaymentServices,
  { session }: Omit<CallContext, 'input'>,
): Promise<ReportedPayment> => ({
  status: 'REFUSED',
  attempt: undefined,
  usageBalance: await services.readUsageBalance(session),
});

type Failure = Extract<Awaited<ReturnType<PaymentProvider['lookUp']>>, { readonly ok: false }>['failure'];

/** The provider does not know the transaction: refused. It does not answer: the portal goes on asking by itself. */
async function withoutAnswer(
  services: PaymentServices,
  asking: Omit<CallContext, 'input'>,
  purpose: PaymentPurpose,
  response: TransactResponse,
  failure: Failure,
): Promise<ReportedPayment> {
  const { db } = services.database;
  if (failure.kind === 'NOT_FOUND') {
    await countUnknown(services, asking, response.transId, purpose);
    return refused(services, asking);
  }
  services.log.warn({ failure, transactionId: response.transId }, 'a payment could not be looked up yet');
  const named = await findByInvoice(db, response.orderInvoiceNumber ?? '');
  const isNamed = named !== undefined && ownsAttempt(named, asking.session) && named.purpose === purpose;
  const attempt = isNamed ? named : await lastOpenAttempt(db, asking.session, purpose);
  if (attempt !== undefined) await noteTried(db, attempt.id, services.now(), { transactionId: response.transId });
  const status = attempt?.state === 'DONE' ? 'DONE' : 'PENDING';
  return { status, attempt, usageBalance: await services.readUsageBalance(asking.session) };
}

/**
 * The provider knows no such transaction, so that any number of them is easily made up: one alert a day for each user, and
 * for the guests of a network together, says how many came.
 */
async function countUnknown(
  services: PaymentServices,
  { session, request }: Omit<CallContext, 'input'>,
  transactionId: string,
  purpose: PaymentPurpose,
): Promise<void> {
  const now = services.now();
  const who = session.role === 'GUEST' ? `guests ${networkOf(request.address)}` : `${session.userId}`;
  const detail = { transactionId, userId: session.userId, purpose };
  services.log.warn({ detail, kind: 'UNKNOWN_TRANSACTION' }, 'a reported payment was not accepted');
  const key = `${who}:${now.toISOString().slice(0, 10)}`;
  const alarm = { kind: 'UNKNOWN_TRANSACTION', key, detail, now, actor: session, request } as const;
  await services.database.db.transaction().execute((tx) => countAlert(tx, alarm));
}

/** Tells staff and the log; each user's own tries are their own trouble. */
async function alert(
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
