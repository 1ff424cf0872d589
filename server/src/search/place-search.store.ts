import { citySpellings, foldName, readTypedHouse, readTypedStreet } from '@portal/domain';
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
 * The conditions for a house: its first number, or another number of the building. 120 is also 120A and 120-124. Typed text after the
 * number must match too. Of a typed range, any number is found.
 */
const housesOf = (streetNumber: string): readonly Sql[] => {
  const { text, numbers } = readTypedHouse(streetNumber);
  if (numbers.length === 0)
    return [
      sql`first_number(house_number) = first_number(${text})
        AND starts_with(search_key(house_number), search_key(${text}))`,
    ];
  const keys = numbers.map(String);
  const [only = ''] = keys;
  const isFirst =
    keys.length === 1
      ? sql`first_number(house_number) = ${only}`
      : sql`first_number(house_number) = ANY (${keys}::text[]) AND search_key(house_number) = ANY (${keys}::text[])`;
  return [isFirst, sql`other_houses && ${[...numbers]}::integer[]`];
};

/** The condition for a street, in any of its spellings. The typed text may also match anywhere: MAIN matches N MAIN ST. */
const isStreet = ({ streetName, streetNumber }: AddressQuery): Sql => {
  const { forms, isBeginning } = readTypedStreet(streetName, streetNumber);
  const key = foldName(streetName);
  const places = [
    ...(isBeginning && key !== '' ? [sql`strpos(street_key, ${key}) > 0`] : []),
    ...forms.map((form) => sql`strpos(street_form, ${form}) > 0`),
  ];
  return places.length === 0 ? sql`FALSE` : sql`(${sql.join(places, sql` OR `)})`;
};

/** The condition for the beginning of a city's name, in any of its possible spellings. */
const isCity = (city: string): Sql =>
  sql`(${sql.join(
    citySpellings(city).map((spelling) => startsWith('city_key', foldName(spelling))),
    sql` OR `,
  )})`;

/** Finds documents about an address. The house number leaves few rows, so the street may match anywhere. */
export const findByAddress = (
  db: Kysely<Database>,
  query: AddressQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const conditions = [isStreet(query), ...(query.city.trim() === '' ? [] : [isCity(query.city)])];
  const alternatives = housesOf(query.streetNumber);
  return findByRows(db, { table: sql`document_address`, conditions, alternatives, filter: query }, order, slice);
};
