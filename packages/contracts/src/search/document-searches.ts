// Written by 'node scripts/checks/searches.ts --write' from packages/domain/src/search/rules.

import * as z from 'zod/mini';
import { coded, defineDocumentSearch, typed } from './search.ts';

export const searchByAddress = defineDocumentSearch('searchByAddress', 'Documents about a street address.', {
  streetNumber: typed(120),
  streetName: typed(200),
  city: typed(100),
  instrumentGroup: coded(40),
  fromRecordedDate: typed(20),
  toRecordedDate: typed(20),
});

export const searchByBookAndPage = defineDocumentSearch(
  'searchByBookAndPage',
  'Documents recorded in a book, or on one page of it.',
  { book: typed(40), page: typed(40), bookType: coded(40) },
);

export const searchByDate = defineDocumentSearch('searchByDate', 'Documents recorded on the days of a range.', {
  documentType: coded(20),
  fromRecordedDate: typed(20),
  toRecordedDate: typed(20),
  instrumentGroup: coded(40),
});

export const searchByParcelId = defineDocumentSearch('searchByParcelId', 'Documents about parcels of land.', {
  parcelId: typed(60),
  matchType: z._default(z.enum(['BEGINS', 'EXACT']), 'BEGINS'),
  documentType: coded(20),
  fromRecordedDate: typed(20),
  toRecordedDate: typed(20),
});

export const searchByPlat = defineDocumentSearch('searchByPlat', 'Documents about the land of one plat.', {
  plat: typed(100),
  platName: typed(500),
  platNumber: typed(100),
});

export const searchByTractIndexNMI = defineDocumentSearch(
  'searchByTractIndexNMI',
  'Documents of the tract index: of an island and its village.',
  {
    island: typed(40),
    village: typed(100),
    parcelId: typed(60),
    fromRecordedDate: typed(20),
    toRecordedDate: typed(20),
  },
);

export const DOCUMENT_SEARCH_CALLS = {
  Address: searchByAddress,
  BookAndPage: searchByBookAndPage,
  Date: searchByDate,
  ParcelId: searchByParcelId,
  Plat: searchByPlat,
  TractIndexNMI: searchByTractIndexNMI,
} as const;
