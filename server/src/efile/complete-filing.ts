import { cents, priceLine } from '@portal/domain';
import type { Transaction } from 'kysely';
import type { CountyRecords } from '../county-config/records.ts';
import { postJournal } from '../ledger/journal.ts';
import { postToLandlink } from '../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount } from '../ledger/ledger-account.ts';
import type { PaidSale } from '../payments/payments.ts';
import type { Database } from '../platform/database/schema.ts';
import { type EfileRow, lockDocumentById, quoteOf } from './efile.store.ts';
import { quotedPrice } from './submit-document.service.ts';
import { submitFiling } from './submit-filing.ts';

/**
 * Submits a document whose card payment completed, in the transaction that completes the payment. It uses the fields sent with
 * the upload, because the browser may be gone. Returns false if the document was already submitted, has another price, or no
 * longer exists: then the caller refunds the payment.
 */
export async function completeFiling(
  tx: Transaction<Database>,
  county: CountyRecords,
  sale: PaidSale,
): Promise<boolean> {
  const row = await lockDocumentById(tx, sale.saleKey);
  const isOpen = row !== undefined && row.transaction_number === null;
  if (!isOpen || quoteOf(row).totalCents !== sale.attempt.amount) return false;
  const journalId = await postPayment(tx, county, row, sale);
  await submitFiling(tx, county, { row, journalId, by: sale.by, now: sale.now });
  return true;
}

/** Posts the payment as revenue immediately, because the card was captured. */
async function postPayment(
  tx: Transaction<Database>,
  county: CountyRecords,
  row: EfileRow,
  { attempt, transactionId, now }: PaidSale,
): Promise<number> {
  const { totalCents, surchargeCents } = quoteOf(row);
  const charge = totalCents - surchargeCents;
  const { journalId } = await postJournal(tx, {
    idempotencyKey: `efile:${row.id}`,
    kind: 'EFILE',
    actor: { userId: attempt.user_id, accountId: attempt.account_id, sessionId: attempt.session_id },
    reference: `card:${transactionId}`,
    postedAt: now,
    lines: [
      ...quotedPrice(row).lines,
      ...(surchargeCents > 0 ? [priceLine('SURCHARGE', 1, cents(surchargeCents))] : []),
    ],
    entries: [
      { account: countyLedgerAccount('CASH'), amount: 0 - totalCents },
      { account: countyLedgerAccount('REVENUE'), amount: charge },
      { account: countyLedgerAccount('SURCHARGE'), amount: surchargeCents },
    ],
  });
  if (attempt.account_id !== null) {
    const { chargeChargeCode, chargeFeeCode, surchargeChargeCode, surchargeFeeCode } = county.creditCardExtra;
    const posted = { journalId, accountId: attempt.account_id, postedAt: now };
    const codes = { chargeCode: chargeChargeCode, feeCode: chargeFeeCode };
    await postToLandlink(tx, county, { ...posted, ...codes, kind: 'CHARGE', amount: charge });
    const extra = { chargeCode: surchargeChargeCode, feeCode: surchargeFeeCode };
    await postToLandlink(tx, county, { ...posted, ...extra, kind: 'SURCHARGE', amount: surchargeCents });
  }
  return journalId;
}
