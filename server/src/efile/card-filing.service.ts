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
import { completeLocked } from '../payments/attempts/complete-attempt.service.ts';
import type { AuditCause } from '../payments/audit-cause.ts';
import { raiseAlert } from '../payments/staff-alert.ts';
import { transact } from '../platform/database/transact.ts';
import { invalid, notFound, Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type EfileRow, findDocument, lastUpload, quoteOf } from './efile.store.ts';
import { actorOf, type Filer } from './filer.ts';
import { requireEfile } from './require-efile.ts';
import { noteUnreportedPayment } from './unreported-payment.ts';

type Form = ContentOf<typeof efileCapture>;
type Reported = ContentOf<typeof efileAuthAndCaptureResponse>;

const causeOf = (filer: Filer): AuditCause => ({ actor: actorOf(filer), request: filer.request });

/** Opens a card form for a document. A request whose amount differs from the upload's price is refused. */
export async function startCapture(
  services: Services,
  filer: Filer,
  input: { readonly amount: string; readonly imageId?: string | undefined },
): Promise<Form> {
  const { db } = services.database;
  requireEfile(services.county.current, filer.session);
  const row = await (input.imageId === undefined ? lastUpload(db, filer) : findDocument(db, filer, input.imageId));
  if (row === undefined) throw notFound();
  requireUnpaid(row);
  const { totalCents, surchargeCents } = quoteOf(row);
  const amount = parseDollars(input.amount);
  if (!amount.ok || amount.value !== totalCents) throw invalid({ amount: { key: 'malformed' } });
  await noteUnreportedPayment(services, row.id);
  const wanted = { totalCents, surchargeCents, saleKey: row.id };
  const token = await beginSale(services, { cause: causeOf(filer), session: filer.session, wanted }, async (tx) => {
    const current = await findDocument(tx, filer, row.id);
    if (current === undefined) throw notFound();
    requireUnpaid(current);
    // the card may have been charged: a second form would charge it again
    if (await hasUnconfirmedPayment(tx, current.id)) throw new Refusal('EFILE_PAYMENT_PENDING');
  });
  return { tokenResults: { token }, totalCents };
}

function requireUnpaid(row: EfileRow): void {
  if (row.transaction_number !== null) throw new Refusal('EFILE_SUBMITTED');
  if (row.payment !== 'CREDIT_CARD') throw new Refusal('CARD_NOT_NEEDED');
}

/**
 * Handles the payment frame's response, which the browser passes on. The browser is not trusted: only the transaction's id is
 * used, to query the provider. Once the provider confirms the charge, the document is submitted.
 */
export async function endCapture(services: Services, filer: Filer, response: TransactResponse): Promise<Reported> {
  const { provider } = services.payments;
  if (provider === null) throw new Refusal('CARD_PAYMENT_OFF');
  const { db } = services.database;
  const outcome = (status: string): Reported => ({ status, paymentTransactionId: response.transId });
  const found = await provider.lookUp(response.transId);
  if (!found.ok) {
    if (found.failure.kind === 'NOT_FOUND') return outcome('REFUSED');
    services.log.warn(
      { failure: found.failure, transactionId: response.transId },
      'a payment could not be looked up yet',
    );
    return outcome(await recordForLater(services, filer, response));
  }
  const attempt = await findByInvoice(db, found.value.invoiceNumber);
  if (attempt?.sale_key == null) return outcome('REFUSED');
  if ((await findDocument(db, filer, attempt.sale_key)) === undefined)
    throw await refuseForeignPayment(services, filer, attempt);
  const status = await transact(db, (tx) => completeLocked(tx, services, attempt.id, found.value, causeOf(filer)));
  return outcome(status);
}

/**
 * Records a payment report while the provider does not answer. The payment job later looks up the payment, and submits the document
 * once the charge is confirmed.
 */
async function recordForLater(services: Services, filer: Filer, response: TransactResponse): Promise<string> {
  const { db } = services.database;
  const reported = await findByInvoice(db, response.orderInvoiceNumber ?? '');
  const reportedDocument = reported?.sale_key == null ? undefined : await findDocument(db, filer, reported.sale_key);
  const row = reportedDocument ?? (await lastUpload(db, filer));
  if (row === undefined) return 'PENDING';
  if (row.transaction_number !== null) return 'DONE';
  const attempts = await db.transaction().execute((tx) => openAttemptsOfSale(tx, row.id));
  const open = attempts.find((attempt) => attempt.invoice_number === response.orderInvoiceNumber) ?? attempts[0];
  if (open !== undefined) await recordPaymentTry(db, open.id, services.now(), { transactionId: response.transId });
  return 'PENDING';
}

/** Alerts staff that this filer reported a payment for another filer's document. Returns the refusal. */
async function refuseForeignPayment(services: Services, filer: Filer, attempt: AttemptRow): Promise<Refusal> {
  const actor = actorOf(filer);
  const detail = { invoiceNumber: attempt.invoice_number, userId: actor.userId, ofUser: attempt.user_id };
  const key = `${actor.userId ?? filer.request.network}:${attempt.invoice_number}`;
  const alert = {
    kind: 'FOREIGN_TRANSACTION',
    key,
    detail,
    now: services.now(),
    actor,
    request: filer.request,
  } as const;
  await services.database.db.transaction().execute((tx) => raiseAlert(tx, alert));
  return new Refusal('DENIED');
}
