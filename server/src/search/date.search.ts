import { searchByDate } from '@portal/contracts';
import { checkDateSearch } from '@portal/domain';
import { findByDate } from './date-search.store.ts';
import { defineSearch } from './define-search.ts';
import { DOCUMENTS } from './record-kind.ts';

/** Documents recorded on the days of a range. */
export const dateSearch = defineSearch({
  type: 'Date',
  call: searchByDate,
  rule: checkDateSearch,
  kind: DOCUMENTS,
  find: (db, { filter }, order, slice) => findByDate(db, filter, order, slice),
});
