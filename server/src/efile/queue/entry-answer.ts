import type { EfileEntry, EfileQueueRow } from '@portal/contracts';
import { contactOf, quoteOf } from '../efile.store.ts';
import { chargesOf } from '../filing-answer.ts';
import { decisionAnswer } from './decision-answer.ts';
import type { EntryRow } from './entry.store.ts';

/** An entry as a row of the list. */
export function rowAnswer(row: EntryRow, clerkId: number): EfileQueueRow {
  return {
    transactionNumber: row.number,
    status: row.status,
    submittedAt: row.received_at.toISOString(),
    efileType: row.efile_type,
    fileName: row.file_name,
    numberOfPages: row.page_count,
    name: contactOf(row).name,
    totalCharge: chargesOf(quoteOf(row)).totalCharge,
    claimedBy: row.claimed_name,
    isMine: row.claimed_by === clerkId,
    version: row.version,
  };
}

/** An entry as a clerk works on it. */
export function entryAnswer(row: EntryRow, clerkId: number): EfileEntry {
  const { email, address1, address2, city, state, zip } = contactOf(row);
  return {
    ...rowAnswer(row, clerkId),
    ...chargesOf(quoteOf(row)),
    email,
    address1,
    address2,
    city,
    state,
    zip,
    ...decisionAnswer(row),
    paymentMethod: row.payment,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    decidedBy: row.decided_name,
    isDropped: row.dropped_at !== null,
  };
}
