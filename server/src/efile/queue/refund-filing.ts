import { priceLine } from '@portal/domain';
import type { Transaction } from 'kysely';
import { type JournalEntry, postJournal } from '../../ledger/journal.ts';
import { refundToLandlink } from '../../ledger/landlink/landlink.store.ts';
import { countyLedgerAccount, customerLedgerAccount } from '../../ledger/ledger-account.ts';
import { paidAttemptOfSale } from '../../payments/attempts/attempt.store.ts';
import { insertReversalTask } from '../../payments/jobs/card-task.store.ts';
import type { Database } from '../../platform/database/schema.ts';
import { quoteOf } from '../efile.store.ts';
import type { EntryRow } from './entry.store.ts';

/**
 * Refunds a filing by its payment method: escrow and invoice immediately, a card through the provider, which voids or refunds
 * the captured payment. Returns the journal's id, or null if nothing was charged.
 */
export async function refundFiling(tx: Transaction<Database>, row: EntryRow, now: Date): Promise<number | null> {
  const { totalCents } = quoteOf(row);
  if (row.payment === 'NONE' || totalCents === 0) return null;
  const { journalId } = await postJournal(tx, {
    idempotencyKey: `efile-refund:${row.document_id}`,
    kind: 'REFUND',
    actor: { userId: row.user_id, accountId: row.account_id, sessionId: row.session_id },
    reference: `efile:${row.document_id}`,
    postedAt: now,
    lines: [{ ...priceLine('DOCUMENT', 1, totalCents), reason: 'FILING_REJECTED' }],
    entries: journalEntriesOf(row),
  });
  if (row.payment === 'CREDIT_CARD') await refundCard(tx, row, now);
  if (row.journal_id !== null) await refundToLandlink(tx, { chargeId: row.journal_id, journalId, postedAt: now });
  return journalId;
}

function journalEntriesOf(row: EntryRow): JournalEntry[] {
  const { totalCents, surchargeCents } = quoteOf(row);
  const revenue = { account: countyLedgerAccount('REVENUE'), amount: surchargeCents - totalCents };
  if (row.payment === 'CREDIT_CARD')
    return [
      { account: countyLedgerAccount('CASH'), amount: totalCents },
      revenue,
      { account: countyLedgerAccount('SURCHARGE'), amount: 0 - surchargeCents },
    ];
  if (row.account_id === null) throw new Error(`The filing ${row.number} was charged to no account.`);
  const payer = customerLedgerAccount(row.payment === 'ESCROW' ? 'ESCROW' : 'RECEIVABLE', row.account_id);
  return [{ account: payer, amount: totalCents }, revenue];
}

async function refundCard(tx: Transaction<Database>, row: EntryRow, now: Date): Promise<void> {
  const paid = await paidAttemptOfSale(tx, row.document_id);
  if (paid?.transaction_id == null) throw new Error(`No payment of the filing ${row.number} is known.`);
  await insertReversalTask(tx, { attemptId: paid.id, transactionId: paid.transaction_id, amount: paid.amount, now });
}
