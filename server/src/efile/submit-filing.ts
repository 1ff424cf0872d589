import { todayIn } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { CountyRecords } from '../county-config/records.ts';
import type { AuditCause } from '../payments/audit-cause.ts';
import type { Database } from '../platform/database/schema.ts';
import { type EfileRow, markSubmitted, nextFilingNumber, quoteOf } from './efile.store.ts';
import { enqueueFilingMail } from './filing.mail.ts';
import { insertEntry } from './queue/entry.store.ts';

interface Submission {
  /** Locked by the caller, who has charged the price in this transaction. */
  readonly row: EfileRow;
  readonly journalId: number | null;
  readonly cause: AuditCause;
  readonly now: Date;
}

/** Makes a document a filing. Its number, queue entry, audit entry and email commit with the charge or not at all. */
export async function submitFiling(
  tx: Transaction<Database>,
  county: Pick<CountyRecords, 'facts'>,
  { row, journalId, cause, now }: Submission,
): Promise<string> {
  const year = Number(todayIn(county.facts.timeZone, now.getTime()).slice(0, 4));
  // locks the counter until the commit, so it is taken as late as possible
  const number = await nextFilingNumber(tx, year);
  await markSubmitted(tx, row.id, { number, journalId, now });
  await insertEntry(tx, row.id);
  const detail = {
    transactionNumber: number,
    efileType: row.efile_type,
    pages: row.page_count,
    sha256: row.sha256,
    payment: row.payment,
    totalCents: quoteOf(row).totalCents,
  };
  await audit(tx, { kind: 'EFILE_SUBMITTED', ...cause, detail });
  await enqueueFilingMail(tx, row.id);
  return number;
}
