// Written by 'node scripts/checks/searches.ts --write' from the forms of this folder.

import { SEARCH_CALLS } from '@portal/contracts';
import { ADDRESS_SEARCH } from './address.search.ts';
import { GRANTOR_GRANTEE_BOOK_SEARCH, TRACT_BOOK_ID_SEARCH, TRACT_BOOK_LEGAL_SEARCH } from './book.searches.ts';
import { BOOK_AND_PAGE_SEARCH } from './book-and-page.search.ts';
import { DATE_SEARCH } from './date.search.ts';
import { defineSearch } from './define-search.ts';
import { DOCUMENT_NUMBER_SEARCH } from './document-number.search.ts';
import { LEGAL_DESCRIPTION_SEARCH } from './legal-description.search.ts';
import { NAME_SEARCH } from './name.search.ts';
import { PARCEL_ID_SEARCH } from './parcel-id.search.ts';
import { PLAT_SEARCH } from './plat.search.ts';
import type { SearchDefinition } from './search-definition.ts';
import type { ListedType } from './search-list.ts';
import { TAX_LIEN_SEARCH } from './tax-lien.search.ts';
import { TORRENS_CERTIFICATE_SEARCH, TORRENS_TEXT_SEARCH } from './torrens.search.ts';
import { TRACT_INDEX_NMI_SEARCH } from './tract-index-nmi.search.ts';

/** Every search with its form and its call. */
export const SEARCHES: Readonly<Record<ListedType, SearchDefinition>> = {
  Address: defineSearch(SEARCH_CALLS.Address, ADDRESS_SEARCH),
  BookAndPage: defineSearch(SEARCH_CALLS.BookAndPage, BOOK_AND_PAGE_SEARCH),
  Date: defineSearch(SEARCH_CALLS.Date, DATE_SEARCH),
  DocumentNumber: defineSearch(SEARCH_CALLS.DocumentNumber, DOCUMENT_NUMBER_SEARCH),
  GrantorGranteeBook: defineSearch(SEARCH_CALLS.GrantorGranteeBook, GRANTOR_GRANTEE_BOOK_SEARCH),
  LegalDescription: defineSearch(SEARCH_CALLS.LegalDescription, LEGAL_DESCRIPTION_SEARCH),
  Name: defineSearch(SEARCH_CALLS.Name, NAME_SEARCH),
  ParcelId: defineSearch(SEARCH_CALLS.ParcelId, PARCEL_ID_SEARCH),
  Plat: defineSearch(SEARCH_CALLS.Plat, PLAT_SEARCH),
  TaxLien: defineSearch(SEARCH_CALLS.TaxLien, TAX_LIEN_SEARCH),
  TorrensCertificate: defineSearch(SEARCH_CALLS.TorrensCertificate, TORRENS_CERTIFICATE_SEARCH),
  TorrensText: defineSearch(SEARCH_CALLS.TorrensText, TORRENS_TEXT_SEARCH),
  TractBookId: defineSearch(SEARCH_CALLS.TractBookId, TRACT_BOOK_ID_SEARCH),
  TractBookLegal: defineSearch(SEARCH_CALLS.TractBookLegal, TRACT_BOOK_LEGAL_SEARCH),
  TractIndexNMI: defineSearch(SEARCH_CALLS.TractIndexNMI, TRACT_INDEX_NMI_SEARCH),
};
