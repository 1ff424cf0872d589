import { searchByPlat } from '@portal/contracts';
import { checkPlatSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByPlat } from './legal-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** Documents about the land of one plat. */
export const platSearch = defineSearch({
  type: 'Plat',
  call: searchByPlat,
  rule: checkPlatSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByPlat(db, { ...filter, plat: input.plat }, order, slice),
});
