import type { Kysely, Selectable, Transaction, Updateable } from 'kysely';
import { sql } from 'kysely';
import { containsWords } from '../../lists/list-query.ts';
import { type ListRows, listRows } from '../../lists/list-rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EfileDocumentTable } from '../efile.tables.ts';
import type { EfileEntryTable } from './queue.tables.ts';

type Names = { readonly claimed_name: string; readonly decided_name: string; readonly store_key: string };
/** An entry with its document and the names of its clerks. */
export type EntryRow = Selectable<EfileEntryTable> & Omit<Selectable<EfileDocumentTable>, 'id'> & Names;

/** Puts a filing into the queue, in the transaction that gave it its number. */
export async function insertEntry(tx: Transaction<Database>, documentId: string): Promise<void> {
  await tx
    .insertInto('efile_entry')
    .columns(['document_id', 'number', 'received_at', 'status', 'search_text'])
    .expression((from) =>
      from
        .selectFrom('efile_document')
        .select((select) => [
          'id',
          select.ref('transaction_number').$notNull().as('number'),
          sql<Date>`date_trunc('second', submitted_at)`.as('received_at'),
          sql<string>`'SUBMITTED'`.as('status'),
          sql<string>`lower(concat_ws(' ', transaction_number, contact->>'name', contact->>'email', file_name))`.as(
            'search_text',
          ),
        ])
        .where('id', '=', documentId),
    )
    .execute();
}

const entries = (db: Kysely<Database>) =>
  db
    .selectFrom('efile_entry')
    .innerJoin('efile_document', 'efile_document.id', 'efile_entry.document_id')
    .innerJoin('efile_file', 'efile_file.sha256', 'efile_document.sha256')
    .leftJoin('portal_user as clerk', 'clerk.id', 'efile_entry.claimed_by')
    .leftJoin('portal_user as decider', 'decider.id', 'efile_entry.decided_by');

const rows = (db: Kysely<Database>) =>
  entries(db)
    .selectAll('efile_document')
    .selectAll('efile_entry')
    .select(['efile_file.store_key'])
    .select(sql<string>`coalesce(clerk.username, '')`.as('claimed_name'))
    .select(sql<string>`coalesce(decider.username, '')`.as('decided_name'));

/** An entry by its transaction number. */
export const findEntry = (db: Kysely<Database>, number: string): Promise<EntryRow | undefined> =>
  rows(db).where('efile_entry.number', '=', number).executeTakeFirst();

/** Entries by their documents. */
export const entriesOf = (db: Kysely<Database>, documentIds: readonly string[]): Promise<EntryRow[]> =>
  documentIds.length === 0
    ? Promise.resolve([])
    : rows(db).where('efile_entry.document_id', 'in', documentIds).execute();

/** An entry, locked until the transaction ends. A second clerk waits, and then sees the first clerk's change. */
export async function lockEntry(tx: Transaction<Database>, number: string): Promise<EntryRow | undefined> {
  const locked = await tx
    .selectFrom('efile_entry')
    .select('number')
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return locked === undefined ? undefined : findEntry(tx, number);
}

/**
 * Locks the entry that a clerk takes next: a waiting, unclaimed one, oldest first. Entries locked by other transactions are
 * skipped. An entry that this clerk handed back sorts by the time of the hand-back, after all others of that second.
 */
export async function lockNextEntry(tx: Transaction<Database>, clerkId: number): Promise<EntryRow | undefined> {
  const handedBackAt = sql<Date | null>`(handed_back->>${String(clerkId)}::text)::timestamptz`;
  const next = await tx
    .selectFrom('efile_entry')
    .select('number')
    .where('status', '=', 'SUBMITTED')
    .where('claimed_by', 'is', null)
    .orderBy(sql`coalesce(${handedBackAt}, received_at)`)
    .orderBy(sql`${handedBackAt} IS NOT NULL`)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return next === undefined ? undefined : findEntry(tx, next.number);
}

type Fixed = 'document_id' | 'number' | 'received_at' | 'version' | 'search_text' | 'handed_back';
type Change = Omit<Updateable<EfileEntryTable>, Fixed>;

/** Changes an entry that the caller has locked, and increments its version. */
export async function updateEntry(tx: Transaction<Database>, number: string, change: Change): Promise<void> {
  await tx
    .updateTable('efile_entry')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('number', '=', number)
    .execute();
}

/** Returns an entry to the queue, and stores which clerk handed it back. The caller has locked the entry. */
export async function returnEntry(
  tx: Transaction<Database>,
  number: string,
  by: { readonly clerkId: number; readonly now: Date },
): Promise<void> {
  const handBack = JSON.stringify({ [by.clerkId]: by.now.toISOString() });
  await tx
    .updateTable('efile_entry')
    .set({ handed_back: sql`handed_back || ${handBack}::jsonb` })
    .where('number', '=', number)
    .execute();
  await updateEntry(tx, number, { status: 'SUBMITTED', claimed_by: null, claimed_at: null, note: '' });
}

const MAX_DROPPED = 50;

/** Entries that were not handed to the recording system yet, oldest first. */
export const undroppedEntries = (db: Kysely<Database>): Promise<EntryRow[]> =>
  rows(db)
    .where('efile_entry.status', '=', 'SUBMITTED')
    .where('efile_entry.dropped_at', 'is', null)
    .orderBy('efile_entry.received_at')
    .orderBy('efile_entry.number')
    .limit(MAX_DROPPED)
    .execute();

/** Marks an entry as handed over; returns false if it already was. The version stays, because nothing that clerks see changed. */
export async function markDropped(tx: Transaction<Database>, number: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('efile_entry')
    .set({ dropped_at: now })
    .where('number', '=', number)
    .where('dropped_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return marked !== undefined;
}

/** The filter of a queue listing. */
export interface EntryFilter {
  readonly filterText: string;
  readonly status: string;
  readonly efileType: string;
}

const OPEN = ['SUBMITTED', 'ON_HOLD'];

/** Entries that match the filter. Each word must occur in the number, name, email or file name. */
function matching(db: Kysely<Database>, { filterText, status, efileType }: EntryFilter) {
  let query = rows(db).where(containsWords(sql`efile_entry.search_text`, filterText));
  if (status === 'OPEN') query = query.where('efile_entry.status', 'in', OPEN);
  else if (status !== 'ALL') query = query.where('efile_entry.status', '=', status);
  if (efileType !== 'ALL') query = query.where('efile_document.efile_type', '=', efileType);
  return query;
}

/** Entries as a list: open ones oldest first, all others newest first. */
export const entryRows = (db: Kysely<Database>, filter: EntryFilter): ListRows<EntryRow> =>
  listRows(matching(db, filter), {
    keys: [sql`efile_entry.received_at`, sql`efile_entry.number`],
    direction: filter.status === 'OPEN' || OPEN.includes(filter.status) ? 'ASC' : 'DESC',
  });
