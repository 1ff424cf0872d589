// Written by 'node scripts/checks/searches.ts --write' from packages/domain/src/search/rules and the stores of this folder.

import {
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByParcelId,
  searchByPlat,
  searchByTractIndexNMI,
} from '@portal/contracts';
import {
  checkAddressSearch,
  checkBookAndPageSearch,
  checkDateSearch,
  checkParcelIdSearch,
  checkPlatSearch,
  checkTractIndexNMISearch,
} from '@portal/domain';
import { BOOK_AND_PAGE_INDEX, findByBookAndPage } from './book-and-page-search.store.ts';
import { findByDate } from './date-search.store.ts';
import { documentSearch } from './document-search.ts';
import { findByPlat } from './legal-search.store.ts';
import { findByAddress, findByParcelId } from './place-search.store.ts';
import { findByTractIndexNMI } from './tract-index-search.store.ts';

/** Searches that a call, a rule and a query tell from all others. */
export const DOCUMENT_SEARCHES = [
  documentSearch('Address', searchByAddress, checkAddressSearch, findByAddress),
  documentSearch('BookAndPage', searchByBookAndPage, checkBookAndPageSearch, findByBookAndPage),
  documentSearch('Date', searchByDate, checkDateSearch, findByDate),
  documentSearch('ParcelId', searchByParcelId, checkParcelIdSearch, findByParcelId),
  documentSearch('Plat', searchByPlat, checkPlatSearch, findByPlat),
  documentSearch('TractIndexNMI', searchByTractIndexNMI, checkTractIndexNMISearch, findByTractIndexNMI),
];

/** Indexes that were made for one of these queries. */
export const SEARCH_INDEXES = [BOOK_AND_PAGE_INDEX];
