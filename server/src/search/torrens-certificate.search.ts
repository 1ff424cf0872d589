import { searchByTorrensCertificate } from '@portal/contracts';
import { defineSearch } from './define-search.ts';
import { CERTIFICATES } from './torrens-kind.ts';
import { findByCertificate } from './torrens-search.store.ts';

/** The search for certificates of title by number. Any input is valid: an empty field is no condition [001-5.torrens.1]. */
export const torrensCertificateSearch = defineSearch({
  type: 'TorrensCertificate',
  call: searchByTorrensCertificate,
  rule: () => ({}),
  kind: CERTIFICATES,
  find: (db, { input, filter }, order, slice) => findByCertificate(db, { ...input, ...filter }, order, slice),
});
