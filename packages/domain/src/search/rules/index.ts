// Written by 'node scripts/checks/searches.ts --write' from the files of this folder.

import { ADDRESS_RULE } from './address.ts';
import { BOOK_AND_PAGE_RULE } from './book-and-page.ts';
import { DATE_RULE } from './date.ts';
import { PARCEL_ID_RULE } from './parcel-id.ts';
import { PLAT_RULE } from './plat.ts';
import { TRACT_INDEX_NMI_RULE } from './tract-index-nmi.ts';

export * from './address.ts';
export * from './book-and-page.ts';
export * from './date.ts';
export * from './parcel-id.ts';
export * from './plat.ts';
export * from './tract-index-nmi.ts';

/** Document searches that are fully described by their rules. */
export const DOCUMENT_SEARCH_RULES = [
  ADDRESS_RULE,
  BOOK_AND_PAGE_RULE,
  DATE_RULE,
  PARCEL_ID_RULE,
  PLAT_RULE,
  TRACT_INDEX_NMI_RULE,
] as const;
