import type { ContentOf, efileAuthAndCaptureResponse, efileCapture, TransactResponse } from '@portal/contracts';
import { parseDollars } from '@portal/domain';
import {
  type AttemptRow,
  findByInvoice,
  hasUnconfirmedPayment,
  openAttemptsOfSale,
  recordPaymentTry,
} from '../payments/attempts/attempt.store.ts';
import { beginSale } from '../payments/attempts/begin-attempt.service.ts';
import { type CompletionStatus, completeLocked } from '../payments/attempts/complete-attempt.service.ts';
import type { AuditCause } from '../payments/audit-cause.ts';
import { raiseAlert } from '../payments/staff-alert.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, notFound, Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type EfileRow, findDocument, lastUpload, quoteOf } from './efile.store.ts';
import { actorOf, type Filer } from './filer.ts';
import { requireEfile } from './require-efile.ts';
import { recordUnreportedPayment } from './unreported-payment.ts';

type CardForm = ContentOf<typeof efileCapture>;
type ReportAnswer = ContentOf<typeof efileAuthAndCaptureResponse>;

const causeOf = (filer: Filer): AuditCause => ({ actor: actorOf(filer), request: filer.request });

/**
 * Opens the provider's card form for an uploaded document: returns the form's token, and the amount that the card will be charged.
 * @param input the amount in dollars as the browser shows it, and the id of the upload; without an id, the filer's last upload
 * @throws Refusal NOT_FOUND, EFILE_SUBMITTED, CARD_NOT_NEEDED, EFILE_PAYMENT_PENDING, a malformed `amount` if it is not the upload's
 *   price, and the refusals of `requireEfile` and `beginSale`
 */
export async function openCardForm(
  services: Services,
  filer: Filer,
  input: { readonly amount: string; readonly imageId?: string | undefined },
): Promise<CardForm> {
  const { db } = services.database;
  requireEfile(services.county.current, filer.session);
  const row = await (input.imageId === undefined ? lastUpload(db, filer) : findDocument(db, filer, input.imageId));
  if (row === undefined) throw notFound();
  requireCardDue(row);
  const { totalCents, surchargeCents } = quoteOf(row);
  const amount = parseDollars(input.amount);
  if (!amount.ok || amount.value !== totalCents) throw invalid({ amount: { key: 'malformed' } });
  await recordUnreportedPayment(services, row.id);
  const wanted = { totalCents, surchargeCents, saleKey: row.id };
  const token = await beginSale(services, { cause: causeOf(filer), session: filer.session, wanted }, async (tx) => {
    const current = await findDocument(tx, filer, row.id);
    if (current === undefined) throw notFound();
    requireCardDue(current);
    // the card may have been charged: a second form would charge it again
    if (await hasUnconfirmedPayment(tx, current.id)) throw new Refusal('EFILE_PAYMENT_PENDING');
  });
  return { tokenResults: { token }, totalCents };
}

/** Throws a refusal unless the document waits for a payment by card. */
function requireCardDue(row: EfileRow): void {
  if (row.transaction_number !== null) throw new Refusal('EFILE_SUBMITTED');
  if (row.payment !== 'CREDIT_CARD') throw new Refusal('CARD_NOT_NEEDED');
}

/**
 * Handles the payment frame's message, which the browser passes on. The browser is not trusted: the provider is queried with the id of
 * the transaction, and nothing else of the message counts if the provider answers. Once the provider confirms the charge, the document
 * is submitted. The status is DONE, PENDING while the outcome is unknown, or REFUSED if the transaction is unknown or was refused.
 * @throws Refusal CARD_PAYMENT_OFF; DENIED if the payment is for another filer's document
 */
export async function handlePaymentReport(
  services: Services,
  filer: Filer,
  report: TransactResponse,
): Promise<ReportAnswer> {
  const { provider } = services.payments;
  if (provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { db } = services.database;
  const answerWith = (status: CompletionStatus): ReportAnswer => ({ status, paymentTransactionId: report.transId });
  const found = await provider.lookUp(report.transId);
  if (!found.ok) {
    if (found.failure.kind === 'NOT_FOUND') return answerWith('REFUSED');
    services.log.warn(
      { failure: found.failure, transactionId: report.transId },
      'a payment could not be looked up yet',
    );
    return answerWith(await recordReport(services, filer, report));
  }
  const attempt = await findByInvoice(db, found.value.invoiceNumber);
  // a transaction of another system at the same provider, or a payment that is not for a filing
  if (attempt?.sale_key == null) return answerWith('REFUSED');
  if ((await findDocument(db, filer, attempt.sale_key)) === undefined) {
    await alertAboutForeignPayment(services, filer, attempt);
    throw new Refusal('DENIED');
  }
  return answerWith(await transact(db, (tx) => completeLocked(tx, services, attempt.id, found.value, causeOf(filer))));
}

/**
 * Records a payment report while the provider does not answer. The payment job later looks up the payment, and submits the document
 * once the charge is confirmed. Returns DONE if the document was submitted already, otherwise PENDING: nobody knows yet whether the card
 * was charged, even if the filer has no document or card form that the report could be recorded for.
 */
async function recordReport(services: Services, filer: Filer, report: TransactResponse): Promise<CompletionStatus> {
  const { db } = services.database;
  // only a hint of the browser: if it is missing, or names no document of this filer, the last upload is probably the paid one
  const invoiceNumber = report.orderInvoiceNumber ?? '';
  const reported = await findByInvoice(db, invoiceNumber);
  const reportedDocument = reported?.sale_key == null ? undefined : await findDocument(db, filer, reported.sale_key);
  const row = reportedDocument ?? (await lastUpload(db, filer));
  if (row === undefined) return 'PENDING';
  if (row.transaction_number !== null) return 'DONE';
  const [newest, ...older] = await transact(db, (tx) => openAttemptsOfSale(tx, row.id));
  const attempt = older.find(({ invoice_number }) => invoice_number === invoiceNumber) ?? newest;
  if (attempt !== undefined) await recordPaymentTry(db, attempt.id, services.now(), { transactionId: report.transId });
  return 'PENDING';
}

/** Alerts staff that this filer reported the payment of an attempt for another filer's document. */
async function alertAboutForeignPayment(services: Services, filer: Filer, attempt: AttemptRow): Promise<void> {
  const actor = actorOf(filer);
  const { request } = filer;
  const detail = { invoiceNumber: attempt.invoice_number, userId: actor.userId, ofUser: attempt.user_id };
  // once for each payment and filer; a visitor has no user id
  const key = `${actor.userId ?? request.network}:${attempt.invoice_number}`;
  const alert = { kind: 'FOREIGN_TRANSACTION', key, detail, now: services.now(), actor, request } as const;
  await transact(services.database.db, (tx) => raiseAlert(tx, alert));
}
