import { type GrantorGranteeBookRow, searchByGrantorGranteeBook } from '@portal/contracts';
import { checkGrantorGranteeBookSearch } from '@portal/domain';
import { readGrantorGranteeBookRows, recordIdsOfBookPages } from '../documents/grantor-grantee-book-rows.store.ts';
import { defineSearch } from './define-search.ts';
import { GRANTOR_GRANTEE_BOOK_LIST } from './grantor-grantee-book-list.ts';
import {
  findByGrantorGranteeBook,
  GRANTOR_GRANTEE_BOOK_SORT_KEYS,
  type GrantorGranteeBookSortKey,
} from './grantor-grantee-book-search.store.ts';
import type { RecordKind } from './record-kind.ts';

/** The record kind of pages of the grantor and grantee books. */
const GRANTOR_GRANTEE_BOOK: RecordKind<GrantorGranteeBookRow, GrantorGranteeBookSortKey> = {
  sortKeys: GRANTOR_GRANTEE_BOOK_SORT_KEYS,
  byNumber: 'bookReferenceId',
  byDay: 'fromDate',
  readRows: (db, ids, { seesConfidential }) => readGrantorGranteeBookRows(db, ids, seesConfidential),
  shownRecordIds: recordIdsOfBookPages,
  list: GRANTOR_GRANTEE_BOOK_LIST,
};

/** The search for book pages by a name on them (001 section 2.2). */
export const grantorGranteeBookSearch = defineSearch({
  type: 'GrantorGranteeBook',
  call: searchByGrantorGranteeBook,
  rule: checkGrantorGranteeBookSearch,
  kind: GRANTOR_GRANTEE_BOOK,
  find: findByGrantorGranteeBook,
});
