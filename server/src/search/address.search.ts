import { searchByAddress } from '@portal/contracts';
import { checkAddressSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByAddress } from './place-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** Documents about a street address. */
export const addressSearch = defineSearch({
  type: 'Address',
  call: searchByAddress,
  rule: checkAddressSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByAddress(db, { ...input, ...filter }, order, slice),
});
