import type { DocumentRow } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { readDocumentRows } from '../documents/document-rows.store.ts';
import { recordsOf } from '../documents/led-to.service.ts';
import type { Database } from '../platform/database/schema.ts';
import { DOCUMENT_LIST } from './document-list.ts';
import type { ListKind } from './list-kind.ts';
import { DOCUMENT_SORT_KEYS, type DocumentSortKey } from './search-query.ts';

/** A kind of record that searches answer: documents, tax liens, certificates. */
export interface RecordKind<Row, Key extends string> {
  /** By what its lists may be ordered; other sort keys are refused. */
  readonly sortKeys: readonly Key[];
  /** The orders of its numbers and of its days, in which a list that stops at the cap says what it covers. */
  readonly byNumber: Key;
  readonly byDay: Key;
  /** Rows as they are shown, in the order of the ids, without what this reader may not see. */
  readonly readRows: (db: Kysely<Database>, ids: readonly number[], seesConfidential: boolean) => Promise<Row[]>;
  /** Records whose details the rows lead to; those of all kinds have their ids out of one sequence. */
  readonly recordsOf: (rows: readonly Row[]) => number[];
  /** Its columns on paper and in files. */
  readonly list: ListKind<Row>;
}

export const DOCUMENTS: RecordKind<DocumentRow, DocumentSortKey> = {
  sortKeys: DOCUMENT_SORT_KEYS,
  byNumber: 'docNumber',
  byDay: 'recordedDate',
  readRows: readDocumentRows,
  recordsOf,
  list: DOCUMENT_LIST,
};
