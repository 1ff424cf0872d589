import { foldName, prefixUpperBound } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { joinWithAnd, NOTHING_FOUND, startsWith } from './capped-search.ts';
import { filterConditions, findByRows, firstRows, orderColumns, runBranches } from './document-order.ts';
import type { DocumentFilter, Hits, Slice, SortOrder } from './search-query.ts';

export interface TractIndexQuery extends DocumentFilter {
  /** A code of the county's list of islands. */
  readonly island: string;
  /** A prefix of the village's name. */
  readonly village: string;
  /** '' for every parcel. */
  readonly parcelId: string;
}

/** Reads the villages of an island with this prefix. Each takes one index lookup. */
const readVillages = async (db: Kysely<Database>, island: string, key: string): Promise<string[]> => {
  const above = prefixUpperBound(key);
  const hasPrefix = above === null ? sql`TRUE` : sql`village_key < ${above}`;
  const next = (from: ReturnType<typeof sql>) => sql`(SELECT village_key FROM document_island
    WHERE island = ${island} AND ${from} AND ${hasPrefix} ORDER BY village_key LIMIT 1)`;
  const { rows } = await sql<{ village_key: string }>`
    WITH RECURSIVE village AS (${next(sql`village_key >= ${key}`)}
      UNION ALL SELECT found.village_key FROM village
      CROSS JOIN LATERAL ${next(sql`document_island.village_key > village.village_key`)} AS found)
    SELECT village_key FROM village`.execute(db);
  return rows.map(({ village_key }) => village_key);
};

/** Finds the documents of villages. An index has each village in the order of numbers. A parcel leaves few rows, so it is looked up first. */
export const findByTractIndexNMI = async (
  db: Kysely<Database>,
  query: TractIndexQuery,
  order: SortOrder,
  slice: Slice,
): Promise<Hits> => {
  const { island } = query;
  const village = foldName(query.village);
  const parcel = foldName(query.parcelId);
  if (parcel !== '') {
    const inVillage = sql`EXISTS (SELECT FROM document_island WHERE document_island.doc_id = parcel.doc_id
      AND island = ${island} AND ${startsWith('village_key', village)})`;
    const conditions = [startsWith('parcel_key', parcel), inVillage];
    return findByRows(db, { table: sql`parcel`, conditions, filter: query }, order, slice);
  }
  const villages = await readVillages(db, island, village);
  if (villages.length === 0) return NOTHING_FOUND;
  const branchOf = (key: string, maxRows: number) => {
    const where = joinWithAnd([sql`island = ${island}`, sql`village_key = ${key}`, ...filterConditions(query)]);
    return sql`SELECT ${orderColumns(order)} FROM document_island WHERE ${where} ${firstRows(order, maxRows)}`;
  };
  return runBranches(db, (maxRows) => villages.map((key) => branchOf(key, maxRows)), order, slice);
};
