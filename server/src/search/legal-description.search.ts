import { searchByLegalDescription } from '@portal/contracts';
import { checkLegalDescriptionSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByLegalDescription } from './legal-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** The search for documents by legal description: plat and lot, or section, township and range. */
export const legalDescriptionSearch = defineSearch({
  type: 'LegalDescription',
  call: searchByLegalDescription,
  rule: checkLegalDescriptionSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByLegalDescription(db, input, filter, order, slice),
});
