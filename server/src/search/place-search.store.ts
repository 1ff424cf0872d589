import { citySpellings, foldName, STREET_DIRECTIONS, type StreetSpelling, streetSpellings } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Sql, startsWith } from './capped-search.ts';
import { findByRows } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface ParcelQuery extends DocumentFilter {
  readonly parcelId: string;
  /** Whether the ID is a prefix or complete. */
  readonly matchType: 'BEGINS' | 'EXACT';
}

/** The number of first letters of a parcel ID for which an index has the documents in the order of numbers. */
const INDEXED_LETTERS = 2;

/** The condition for a prefix of parcel IDs. For two letters the ordered index is scanned; otherwise the matches are read and sorted. */
const beginsWith = (key: string): Sql =>
  Array.from(key).length === INDEXED_LETTERS
    ? sql`left(parcel_key, ${sql.lit(INDEXED_LETTERS)}) = ${key}`
    : startsWith('parcel_key', key);

/** Finds documents about parcels by their ID, ignoring punctuation and spaces. */
export const findByParcelId = (
  db: Kysely<Database>,
  query: ParcelQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const key = foldName(query.parcelId);
  const condition = query.matchType === 'EXACT' ? sql`parcel_key = ${key}` : beginsWith(key);
  return findByRows(db, { table: sql`parcel`, conditions: [condition], filter: query }, order, slice);
};

export interface AddressQuery extends DocumentFilter {
  readonly streetNumber: string;
  readonly streetName: string;
  readonly city: string;
}

/**
 * The condition for a house, by the first number of its text: 120 matches 120, 120A and 120-124. Typed text after the number must match
 * too.
 */
const isHouse = (streetNumber: string): Sql =>
  /^\d+$/.test(streetNumber.trim())
    ? sql`first_number(house_number) = first_number(${streetNumber})`
    : sql`first_number(house_number) = first_number(${streetNumber})
        AND starts_with(search_key(house_number), search_key(${streetNumber}))`;

const DIRECTION_KEYS = STREET_DIRECTIONS.map(foldName);

/** The condition for what follows a spelling in the street. */
const endsAfter = (key: string, followedBy: StreetSpelling['followedBy']): Sql => {
  if (followedBy === 'NOTHING') return sql`right(street_key, ${key.length}) = ${key}`;
  const rest = sql`substr(street_key, strpos(street_key, ${key}) + ${key.length})`;
  return sql`${rest} IN (${sql.join(['', ...DIRECTION_KEYS].map((word) => sql.lit(word)))})`;
};

const matchesSpelling = ({ street, isFromStart, followedBy }: StreetSpelling): Sql => {
  const key = foldName(street);
  const place = isFromStart ? sql`starts_with(street_key, ${key})` : sql`strpos(street_key, ${key}) > 0`;
  return followedBy === 'ANYTHING' ? place : sql`(${place} AND ${endsAfter(key, followedBy)})`;
};

/** The condition for a street, in any of its possible spellings. */
const isStreet = ({ streetName, streetNumber }: AddressQuery): Sql =>
  sql`(${sql.join(streetSpellings(streetName, streetNumber).map(matchesSpelling), sql` OR `)})`;

/** The condition for the beginning of a city's name, in any of its possible spellings. */
const isCity = (city: string): Sql =>
  sql`(${sql.join(
    citySpellings(city).map((spelling) => startsWith('city_key', foldName(spelling))),
    sql` OR `,
  )})`;

/** Finds documents about an address. The house number leaves few rows, so the street may match anywhere: MAIN matches N MAIN ST. */
export const findByAddress = (
  db: Kysely<Database>,
  query: AddressQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [
    isHouse(query.streetNumber),
    isStreet(query),
    ...(query.city.trim() === '' ? [] : [isCity(query.city)]),
  ];
  return findByRows(db, { table: sql`document_address`, conditions, filter: query }, order, slice);
};
