import { searchByBookAndPage } from '@portal/contracts';
import { checkBookAndPageSearch } from '@portal/domain';
import { findByBookAndPage } from './book-and-page-search.store.ts';
import { defineSearch } from './define-search.ts';
import { DOCUMENTS } from './record-kind.ts';

/** Documents recorded in a book, or on one page of it. */
export const bookAndPageSearch = defineSearch({
  type: 'BookAndPage',
  call: searchByBookAndPage,
  rule: checkBookAndPageSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByBookAndPage(db, { ...input, ...filter }, order, slice),
});
