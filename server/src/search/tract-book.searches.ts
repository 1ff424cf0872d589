import type { TractBookRow } from '@portal/contracts';
import { searchByTractBookId, searchByTractBookLegal } from '@portal/contracts';
import { checkTractBookIdSearch, checkTractBookLegalSearch } from '@portal/domain';
import { readTractBookRows, recordIdsOfTractBook } from '../documents/tract-book-rows.store.ts';
import { defineSearch } from './define-search.ts';
import type { RecordKind } from './record-kind.ts';
import { TRACT_BOOK_LIST } from './tract-book-list.ts';
import {
  findByTractBookId,
  findByTractBookLegal,
  TRACT_BOOK_SORT_KEYS,
  type TractBookSortKey,
} from './tract-book-search.store.ts';

/** The record kind of tract book entries. */
const TRACT_BOOK: RecordKind<TractBookRow, TractBookSortKey> = {
  sortKeys: TRACT_BOOK_SORT_KEYS,
  byNumber: 'tractBookId',
  byDay: 'recordedDate',
  readRows: (db, ids, { seesConfidential }) => readTractBookRows(db, ids, seesConfidential),
  shownRecordIds: recordIdsOfTractBook,
  list: TRACT_BOOK_LIST,
};

/** The search for tract book entries by ID (001 section 2.2). */
export const tractBookIdSearch = defineSearch({
  type: 'TractBookId',
  call: searchByTractBookId,
  rule: checkTractBookIdSearch,
  kind: TRACT_BOOK,
  find: (db, { input, filter: { seesConfidential } }, order, slice) =>
    findByTractBookId(db, { tractBookId: input.tractBookId, seesConfidential }, order, slice),
});

/** The search for tract book entries by legal description (001 section 2.2). */
export const tractBookLegalSearch = defineSearch({
  type: 'TractBookLegal',
  call: searchByTractBookLegal,
  rule: checkTractBookLegalSearch,
  kind: TRACT_BOOK,
  find: (db, { input, filter: { from, to, seesConfidential } }, order, slice) =>
    findByTractBookLegal(db, { input, from, to, seesConfidential }, order, slice),
});
