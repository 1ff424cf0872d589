import { searchByName } from '@portal/contracts';
import { checkNameSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { nameQueryOf } from './name-query.ts';
import { findByName } from './name-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** The search for documents by the names of their parties. */
export const nameSearch = defineSearch({
  type: 'Name',
  call: searchByName,
  rule: checkNameSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByName(db, nameQueryOf(input, filter), order, slice),
});
