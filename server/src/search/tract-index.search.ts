import { searchByTractIndexNMI } from '@portal/contracts';
import { checkTractIndexSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { DOCUMENTS } from './record-kind.ts';
import { findByTractIndex } from './tract-index-search.store.ts';

/** Documents of the tract index: of an island and its village. */
export const tractIndexSearch = defineSearch({
  type: 'TractIndexNMI',
  call: searchByTractIndexNMI,
  rule: checkTractIndexSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByTractIndex(db, { ...input, ...filter }, order, slice),
});
