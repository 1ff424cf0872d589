import type { SearchType } from '@portal/domain';
import type { Call } from '../platform/call.ts';
import { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal } from './book-searches.ts';
import { DOCUMENT_SEARCH_CALLS } from './document-searches.ts';
import { searchByLegalDescription } from './legal-search.ts';
import { searchByDocumentNumber, searchByName } from './search.ts';
import { searchByTaxLien } from './tax-lien-search.ts';
import { searchByTorrensCertificate, searchByTorrensText } from './torrens.ts';

/** The call of each search type; a type without a call does not compile. */
export const SEARCH_CALLS = {
  ...DOCUMENT_SEARCH_CALLS,
  DocumentNumber: searchByDocumentNumber,
  GrantorGranteeBook: searchByGrantorGranteeBook,
  LegalDescription: searchByLegalDescription,
  Name: searchByName,
  TaxLien: searchByTaxLien,
  TorrensCertificate: searchByTorrensCertificate,
  TorrensText: searchByTorrensText,
  TractBookId: searchByTractBookId,
  TractBookLegal: searchByTractBookLegal,
} as const satisfies Readonly<Record<SearchType, Call>>;

/** The print and download calls of all searches. */
export const LIST_CALLS: readonly Call[] = Object.values(SEARCH_CALLS).flatMap(({ files }): Call[] => [
  files.print,
  files.download,
  files.csv,
]);
