import { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal } from './book-searches.ts';
import {
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByParcelId,
  searchByPlat,
  searchByTractIndexNMI,
} from './document-searches.ts';
import { searchByLegalDescription } from './legal-search.ts';
import { listCallsOf } from './list-calls.ts';
import { searchByDocumentNumber, searchByName } from './search.ts';
import { searchByTaxLien } from './tax-lien-search.ts';
import { searchByTorrensCertificate, searchByTorrensText } from './torrens.ts';

/** The print and the downloads of every search, by its type. */
export const SEARCH_LISTS = {
  Address: listCallsOf(searchByAddress),
  BookAndPage: listCallsOf(searchByBookAndPage),
  Date: listCallsOf(searchByDate),
  DocumentNumber: listCallsOf(searchByDocumentNumber),
  GrantorGranteeBook: listCallsOf(searchByGrantorGranteeBook),
  LegalDescription: listCallsOf(searchByLegalDescription),
  Name: listCallsOf(searchByName),
  ParcelId: listCallsOf(searchByParcelId),
  Plat: listCallsOf(searchByPlat),
  TaxLien: listCallsOf(searchByTaxLien),
  TorrensCertificate: listCallsOf(searchByTorrensCertificate),
  TorrensText: listCallsOf(searchByTorrensText),
  TractBookId: listCallsOf(searchByTractBookId),
  TractBookLegal: listCallsOf(searchByTractBookLegal),
  TractIndexNMI: listCallsOf(searchByTractIndexNMI),
} as const;

/** The same as a list. */
export const LIST_CALLS = Object.values(SEARCH_LISTS).flatMap(({ print, download, csv }) => [print, download, csv]);
