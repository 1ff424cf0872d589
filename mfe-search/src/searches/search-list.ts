import {
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByDocumentNumber,
  searchByLegalDescription,
  searchByName,
  searchByParcelId,
  searchByPlat,
  searchByTractIndexNMI,
} from '@portal/contracts';
import type { SearchType } from '@portal/domain';

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
  TractIndexNMI: searchByTractIndexNMI,
} as const;

/** A search that this remote has. */
export type ListedType = keyof typeof SEARCH_CALLS & SearchType;

/** True for a search that this remote has. */
export const isListed = (type: string): type is ListedType => Object.hasOwn(SEARCH_CALLS, type);
