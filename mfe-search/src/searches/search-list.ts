import {
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByDocumentNumber,
  searchByGrantorGranteeBook,
  searchByLegalDescription,
  searchByName,
  searchByParcelId,
  searchByPlat,
  searchByTaxLien,
  searchByTorrensCertificate,
  searchByTorrensText,
  searchByTractBookId,
  searchByTractBookLegal,
  searchByTractIndexNMI,
} from '@portal/contracts';
import { RESULTS_PATHS } from '../records/results-paths.ts';

/** Calls of the searches that this remote has: no form, so that the remote's entry stays small. */
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
} as const;

/** A search that this remote has. */
export type ListedType = keyof typeof SEARCH_CALLS;

/** True for a search that this remote has. */
export const isListed = (type: string): type is ListedType => Object.hasOwn(SEARCH_CALLS, type);

/** Searches that answer no documents, with the kind of record that they answer. */
const KIND_OF: Partial<Record<ListedType, keyof typeof RESULTS_PATHS>> = {
  GrantorGranteeBook: 'grantorGranteeBook',
  TaxLien: 'taxLiens',
  TorrensCertificate: 'certificates',
  TorrensText: 'certificates',
  TractBookId: 'tractBook',
  TractBookLegal: 'tractBook',
};

/** The last part of the address of a search's results. */
export const resultsPathOf = (type: ListedType): string => RESULTS_PATHS[KIND_OF[type] ?? 'documents'];
