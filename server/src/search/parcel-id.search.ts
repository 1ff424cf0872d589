import { searchByParcelId } from '@portal/contracts';
import { checkParcelIdSearch } from '@portal/domain';
import { defineSearch } from './define-search.ts';
import { findByParcel } from './place-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';

/** Documents about parcels of land. */
export const parcelIdSearch = defineSearch({
  type: 'ParcelId',
  call: searchByParcelId,
  rule: checkParcelIdSearch,
  kind: DOCUMENTS,
  find: (db, { input, filter }, order, slice) => findByParcel(db, { ...input, ...filter }, order, slice),
});
