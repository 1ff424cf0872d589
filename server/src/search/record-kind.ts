import type { DocumentRow } from '@portal/contracts';
import type { Kysely } from 'kysely';
import { type RowView, readDocumentRows } from '../documents/document-rows.store.ts';
import { shownRecordIds } from '../documents/record-access.service.ts';
import type { Database } from '../platform/database/schema.ts';
import { DOCUMENT_LIST } from './document-list.ts';
import type { ListKind } from './list-kind.ts';
import { readDaysFromNumber } from './recorded-days.store.ts';
import { DOCUMENT_SORT_KEYS, type DocumentFilter, type DocumentSortKey, type NumberBound } from './search-query.ts';

/** A kind of record that searches return, such as documents, tax liens and certificates. */
export interface RecordKind<Row, Key extends string> {
  /** The sort keys of its lists; others are refused. */
  readonly sortKeys: readonly Key[];
  /** The sort keys for numbers and for dates, in which a list that is cut off at the cap can describe what it covers. */
  readonly byNumber: Key;
  readonly byDay: Key;
  /**
   * Restricts the filter of a search to records that may have this number or one after it, so that counting them reads few rows. Undefined
   * if there is no such record. Only kinds whose lists report their last number have it.
   */
  readonly narrowToNumber?: (
    db: Kysely<Database>,
    filter: DocumentFilter,
    bound: NumberBound,
  ) => Promise<Partial<DocumentFilter> | undefined>;
  /** Reads the rows for display, in the order of the ids, without confidential data that this user may not see. */
  readonly readRows: (db: Kysely<Database>, ids: readonly number[], view: RowView) => Promise<Row[]>;
  /** The ids of the records whose details the rows link to. All kinds take their ids from one sequence. */
  readonly shownRecordIds: (rows: readonly Row[]) => number[];
  /** Its columns in prints and downloads. */
  readonly list: ListKind<Row>;
}

export const DOCUMENTS: RecordKind<DocumentRow, DocumentSortKey> = {
  sortKeys: DOCUMENT_SORT_KEYS,
  byNumber: 'docNumber',
  byDay: 'recordedDate',
  narrowToNumber: readDaysFromNumber,
  readRows: readDocumentRows,
  shownRecordIds,
  list: DOCUMENT_LIST,
};
