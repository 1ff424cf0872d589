import { searchByTorrensCertificate } from '@portal/contracts';
import { defineSearch } from './define-search.ts';
import { CERTIFICATES } from './torrens-kind.ts';
import { findByCertificate } from './torrens-search.store.ts';

/** Certificates of title by number. Any input is valid: an empty field narrows nothing [001-5.torrens.1]. */
export const torrensCertificateSearch = defineSearch({
  type: 'TorrensCertificate',
  call: searchByTorrensCertificate,
  rule: () => ({}),
  kind: CERTIFICATES,
  find: (db, { input, filter }, order, slice) => findByCertificate(db, { ...input, ...filter }, order, slice),
});
