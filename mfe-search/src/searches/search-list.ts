import {
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByDocumentNumber,
  searchByLegalDescription,
  searchByName,
  searchByParcelId,
  searchByPlat,
  searchByTaxLien,
  searchByTorrensCertificate,
  searchByTorrensText,
  searchByTractIndexNMI,
} from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { RESULTS_PATHS } from '../records/results-paths.ts';

/** Calls of the searches that this remote has: no form, so that the remote's entry stays small. */
export const SEARCH_CALLS = {
  Address: searchByAddress,
  BookAndPage: searchByBookAndPage,
  Date: searchByDate,
  DocumentNumber: searchByDocumentNumber,
  LegalDescription: searchByLegalDescription,
  Name: searchByName,
  ParcelId: searchByParcelId,
  Plat: searchByPlat,
  TaxLien: searchByTaxLien,
  TorrensCertificate: searchByTorrensCertificate,
  TorrensText: searchByTorrensText,
  TractIndexNMI: searchByTractIndexNMI,
} as const;

/** A search that this remote has. */
export type ListedType = keyof typeof SEARCH_CALLS & SearchType;

/** True for a search that this remote has. */
export const isListed = (type: string): type is ListedType => Object.hasOwn(SEARCH_CALLS, type);

/** Searches that answer no documents, with the kind of record that they answer. */
const KIND_OF: Partial<Record<ListedType, keyof typeof RESULTS_PATHS>> = {
  TaxLien: 'taxLiens',
  TorrensCertificate: 'certificates',
  TorrensText: 'certificates',
};

/** The last part of the address of a search's results. */
export const resultsPathOf = (type: ListedType): string => RESULTS_PATHS[KIND_OF[type] ?? 'documents'];
