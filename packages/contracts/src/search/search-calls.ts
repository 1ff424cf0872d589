import type { SearchType } from '@portal/domain';
import * as z from 'zod/mini';
import type { Call } from '../platform/call.ts';
import { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal } from './book-searches.ts';
import { searchByLegalDescription } from './legal-search.ts';
import {
  defineDocumentSearch,
  documentTypeField,
  instrumentGroupField,
  platFields,
  recordedDateFields,
  searchByDocumentNumber,
  searchByName,
  typed,
} from './search.ts';
import { searchByTaxLien } from './tax-lien-search.ts';
import { searchByTorrensCertificate, searchByTorrensText } from './torrens.ts';

/** 001 section 3, 'Address'. */
export const searchByAddress = defineDocumentSearch('searchByAddress', 'Documents about a street address.', {
  streetNumber: typed(120),
  streetName: typed(200),
  city: typed(100),
  ...instrumentGroupField,
  ...recordedDateFields,
});

/** 001 section 3, 'Book/page'. */
export const searchByBookAndPage = defineDocumentSearch(
  'searchByBookAndPage',
  'Documents recorded in a book, or on one page of it.',
  { book: typed(40), page: typed(40), bookType: z._default(z.string().check(z.maxLength(40)), 'ALL') },
);

/** 001 section 3, 'Date'. */
export const searchByDate = defineDocumentSearch('searchByDate', 'Documents recorded on the days of a range.', {
  ...documentTypeField,
  ...recordedDateFields,
  ...instrumentGroupField,
});

/** 001 section 2.2, 'Parcel ID'. */
export const searchByParcelId = defineDocumentSearch('searchByParcelId', 'Documents about parcels of land.', {
  parcelId: typed(60),
  /** Which parcels are meant: those whose ID begins so, or the one with this ID, as a direct lookup has it. */
  matchType: z._default(z.enum(['BEGINS', 'EXACT']), 'BEGINS'),
  ...documentTypeField,
  ...recordedDateFields,
});

/** 001 section 2.2, 'Plat Search'. */
export const searchByPlat = defineDocumentSearch('searchByPlat', 'Documents about the land of one plat.', platFields);

/** 001 section 2.2, 'Tract Index'. */
export const searchByTractIndexNMI = defineDocumentSearch(
  'searchByTractIndexNMI',
  'Documents of the tract index: of an island and its village.',
  {
    /** A code of the county's list of islands. */
    island: typed(40),
    village: typed(100),
    parcelId: typed(60),
    ...recordedDateFields,
  },
);

/** The call of each search. A type of search without one does not compile. */
export const SEARCH_CALLS = {
  Address: searchByAddress,
  BookAndPage: searchByBookAndPage,
  Date: searchByDate,
  DocumentNumber: searchByDocumentNumber,
  GrantorGranteeBook: searchByGrantorGranteeBook,
  LegalDescription: searchByLegalDescription,
  Name: searchByName,
  ParcelId: searchByParcelId,
  Plat: searchByPlat,
  TaxLien: searchByTaxLien,
  TorrensCertificate: searchByTorrensCertificate,
  TorrensText: searchByTorrensText,
  TractBookId: searchByTractBookId,
  TractBookLegal: searchByTractBookLegal,
  TractIndexNMI: searchByTractIndexNMI,
} as const satisfies Readonly<Record<SearchType, Call>>;

/** The print and the downloads of all of them. */
export const LIST_CALLS: readonly Call[] = Object.values(SEARCH_CALLS).flatMap(({ files }): Call[] => [
  files.print,
  files.download,
  files.csv,
]);
