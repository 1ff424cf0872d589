import { searchByTorrensText } from '@portal/contracts';
import { defineSearch } from './define-search.ts';
import { CERTIFICATES } from './torrens-kind.ts';
import { findByTorrensText } from './torrens-search.store.ts';

/** The search for certificates of title by their text. Any input is valid (001 section 5). */
export const torrensTextSearch = defineSearch({
  type: 'TorrensText',
  call: searchByTorrensText,
  rule: () => ({}),
  kind: CERTIFICATES,
  find: (db, { input, filter }, order, slice) => findByTorrensText(db, { ...input, ...filter }, order, slice),
});
