import { allDatesOf, type Criteria } from '@portal/domain';
import type { KnownSearchType } from '../../searches/known-searches.ts';
import type { SearchCounty } from '../../searches/search-definition.ts';

/** A search that other sites link to by a number (001 section 2.1). Its texts are under `lookup.{type}`. */
export interface Lookup {
  readonly type: KnownSearchType;
  readonly criteria: (number: string, county: SearchCounty) => Criteria;
  readonly notFoundKey: string;
}

/** Lookups by their path segment, such as `parcelid` in /externalsearch/parcelid/{id}. */
export const LOOKUPS = {
  documentnumber: {
    type: 'DocumentNumber',
    criteria: (number) => ({ fromDocumentNumber: number.slice(0, 60) }),
    notFoundKey: 'errors:DOCUMENT_NUMBER_NOT_FOUND.text',
  },
  parcelid: {
    type: 'ParcelId',
    // Parcel ids from tax systems have dashes and spaces, which the search form rejects.
    criteria: (number, { today }) => ({
      parcelId: number.replace(/[^\p{L}\p{N}\p{M}]/gu, '').slice(0, 60),
      matchType: 'EXACT',
      ...allDatesOf('ParcelId', today),
    }),
    notFoundKey: 'errors:PARCEL_ID_NOT_FOUND.text',
  },
} as const satisfies Readonly<Record<string, Lookup>>;
