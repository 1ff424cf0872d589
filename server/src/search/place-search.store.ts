import { foldName, type StreetSpelling, streetSpellings } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Sql, startsWith } from './capped-walk.ts';
import { findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface ParcelQuery extends DocumentFilter {
  readonly parcelId: string;
  /** IDs that begin so, or the one that is this. */
  readonly matchType: 'BEGINS' | 'EXACT';
}

/** First letters of a parcel by which the index has documents in the order of numbers. */
const WALKED_LETTERS = 2;

/** Parcels that begin so: of many of them the documents are walked, of few they are read and sorted. */
const beginsWith = (key: string): Sql =>
  Array.from(key).length === WALKED_LETTERS
    ? sql`left(parcel_key, ${sql.lit(WALKED_LETTERS)}) = ${key}`
    : startsWith('parcel_key', key);

/** Documents about parcels, by their ID without signs and spaces. */
export const findByParcelId = (
  db: Kysely<Database>,
  query: ParcelQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const key = foldName(query.parcelId);
  const meant = query.matchType === 'EXACT' ? sql`parcel_key = ${key}` : beginsWith(key);
  return findByRows(db, { table: sql`parcel`, conditions: [meant], filter: query }, order, slice);
};

export interface AddressQuery extends DocumentFilter {
  readonly streetNumber: string;
  readonly streetName: string;
  readonly city: string;
}

/**
 * A house by the first number of what was written: 120 is 120, 120A and 120-124. What is typed behind the number has to stand
 * behind it too.
 */
const isHouse = (streetNumber: string): Sql =>
  /^\d+$/.test(streetNumber.trim())
    ? sql`first_number(house_number) = first_number(${streetNumber})`
    : sql`first_number(house_number) = first_number(${streetNumber})
        AND starts_with(search_key(house_number), search_key(${streetNumber}))`;

const isWritten = ({ street, isFromStart, isToEnd }: StreetSpelling): Sql => {
  const key = foldName(street);
  if (isFromStart && isToEnd) return sql`street_key = ${key}`;
  if (isFromStart) return sql`starts_with(street_key, ${key})`;
  if (isToEnd) return sql`right(street_key, ${key.length}) = ${key}`;
  return sql`strpos(street_key, ${key}) > 0`;
};

/** A street by any of the ways in which it may have been written. */
const isStreet = ({ streetName, streetNumber }: AddressQuery): Sql =>
  sql`(${sql.join(streetSpellings(streetName, streetNumber).map(isWritten), sql` OR `)})`;

/** Documents about an address. The house leaves few rows, in which the street may stand anywhere: MAIN is in N MAIN ST. */
export const findByAddress = (
  db: Kysely<Database>,
  query: AddressQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [
    isHouse(query.streetNumber),
    isStreet(query),
    ...(query.city.trim() === '' ? [] : [startsWith('city_key', foldName(query.city))]),
  ];
  return findByRows(db, { table: sql`document_address`, conditions, filter: query }, order, slice);
};
