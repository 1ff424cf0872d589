import { openAttemptsOfSale, recordPaymentTry } from '../payments/attempts/attempt.store.ts';
import type { TransactionState } from '../payments/provider/payment-provider.ts';
import { transact } from '../platform/database/transact.ts';
import type { Services } from '../platform/services.ts';

const WITHOUT_MONEY: ReadonlySet<TransactionState> = new Set(['DECLINED', 'VOIDED', 'REFUNDED']);

/**
 * Asks the provider whether an earlier form of a document was paid without the browser's report, and records that payment. Without this, a
 * filer who submits again before the payment job has found it would pay a second time, and get that back only later. If the provider does
 * not answer, nothing is recorded.
 */
export async function recordUnreportedPayment(
  { database: { db }, payments: { provider }, now }: Pick<Services, 'database' | 'payments' | 'now'>,
  saleKey: string,
): Promise<void> {
  const attempts = await transact(db, (tx) => openAttemptsOfSale(tx, saleKey));
  if (provider === null || attempts.length === 0) return;
  const listed = await provider.listUnsettled();
  if (!listed.ok) return;
  for (const { invoiceNumber, transactionId, state } of listed.value) {
    const attempt = attempts.find((one) => one.invoice_number === invoiceNumber);
    if (attempt !== undefined && !WITHOUT_MONEY.has(state))
      await recordPaymentTry(db, attempt.id, now(), { transactionId });
  }
}
