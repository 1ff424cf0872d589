import { type Kysely, sql } from 'kysely';
import { chargesOf } from '../../ledger/charges.store.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The user or the document that the history is about. */
export type HistorySubject =
  | { readonly kind: 'USER'; readonly userIds: readonly number[]; readonly username: string }
  /** An empty type matches any type. */
  | { readonly kind: 'DOCUMENT'; readonly documentType: string; readonly documentNumber: string };

export interface HistoryRow {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly username: string;
  readonly accountName: string;
  readonly address: string;
  readonly detail: unknown;
}

/** The rows of a history: those by or about a user, or those about a document and the orders of its images. */
const rowsOf = (db: Kysely<Database>, subject: HistorySubject) =>
  db.selectFrom('audit_log').where(subject.kind === 'USER' ? userCondition(subject) : documentCondition(subject));

const userCondition = ({ userIds, username }: Extract<HistorySubject, { kind: 'USER' }>) =>
  sql<boolean>`(audit_log.user_id = any(${[...userIds]}::bigint[])
    or (audit_log.kind = 'USER_CHANGED' and audit_log.detail->>'username' = ${username})
    or (audit_log.kind = 'IMAGE_REFUNDED' and audit_log.detail->>'username' = ${username}))`;

const documentCondition = ({ documentType, documentNumber }: Extract<HistorySubject, { kind: 'DOCUMENT' }>) =>
  sql<boolean>`((coalesce(audit_log.detail->>'documentNumber', audit_log.detail->>'docNumber') = ${documentNumber}
      and (${documentType} = '' or coalesce(audit_log.detail->>'documentType', audit_log.detail->>'docType') = ${documentType}))
    or audit_log.detail->>'guid' in (select guid from image_state where document_number = ${documentNumber}
      and (${documentType} = '' or document_type = ${documentType})))`;

/** The number of rows of a history, up to `limit`. */
export async function countHistory(db: Kysely<Database>, subject: HistorySubject, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(rowsOf(db, subject).select('audit_log.id').limit(limit).as('row'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of rows, the newest first. */
export const readHistoryRows = (
  db: Kysely<Database>,
  subject: HistorySubject,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<HistoryRow[]> =>
  rowsOf(db, subject)
    .leftJoin('account', 'account.id', 'audit_log.account_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.kind', 'audit_log.username', 'audit_log.address'])
    .select(['audit_log.detail', sql<string>`coalesce(account.name, '')`.as('accountName')])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

/** A charge in the ledger, identified by the reference and kind of its journal. */
export interface ReferredCharge {
  readonly reference: string;
  readonly kind: string;
  readonly cents: number;
}

/**
 * The charges in the ledger by their references. A filing's charge gets the reference 'filing:' and the filing number, a refund by staff gets
 * 'refund:' and the order's guid.
 */
export async function readReferredCharges(
  db: Kysely<Database>,
  references: readonly string[],
  filings: readonly string[],
): Promise<readonly ReferredCharge[]> {
  if (references.length === 0 && filings.length === 0) return [];
  const filingJournals = db
    .selectFrom('efile_document')
    .where('transaction_number', 'in', filings.length === 0 ? [''] : filings)
    .select('journal_id');
  const number = sql<
    string | null
  >`(select 'filing:' || transaction_number from efile_document where journal_id = journal.id)`;
  const rows = await chargesOf(db, {})
    .where((where) =>
      where.or([
        where('journal.reference', 'in', references.length === 0 ? [''] : references),
        where('journal.id', 'in', filingJournals),
      ]),
    )
    .select(
      sql<string>`coalesce(${number}, case when journal.idempotency_key like 'refund:%' then journal.idempotency_key
        else journal.reference end)`.as('reference'),
    )
    .execute();
  return rows;
}
