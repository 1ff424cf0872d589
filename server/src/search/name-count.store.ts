import { MAX_COUNTED_OTHERS } from '@portal/contracts';
import { lastNameVariants } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type ReadingKeys, readingsOf } from '../records/name-keys.ts';
import { joinWithAnd, type Sql, startsWith } from './capped-search.ts';
import { filterConditions } from './document-order.ts';
import { findByName } from './name-search.store.ts';
import type { NameQuery, SortOrder } from './search-query.ts';

/** The maximum numbers of rows of a name, and of last names with its prefix, that are read to count its documents. */
const MAX_ROWS = 400;
const MAX_NAMES = 50;
const BY_NUMBER: SortOrder = { key: 'docNumber', direction: 'ASC' };

/** The query for the last names of the index that match a reading. A complete name matches only few. */
const lastKeysOf = ({ match, last }: ReadingKeys): Sql =>
  match === 'IS'
    ? sql`SELECT unnest(${[...lastNameVariants(last)]}::text[]) AS last_key`
    : sql`SELECT last_key FROM surname WHERE ${startsWith('last_key', last)} AND parties > 0
        LIMIT ${sql.lit(MAX_NAMES + 1)}`;

/** The query for the rows of one reading: for each last name, a short range of the index by last and first name. Filters are applied later. */
const rowsOf = (reading: ReadingKeys): Sql => {
  const { match, first, middle } = reading;
  const conditions = [
    sql`last_key = named.last_key`,
    ...(first === '' ? [] : [startsWith('first_key', first)]),
    ...(match === 'BUSINESS' ? [sql`first_key = ''`] : []),
    ...(middle === '' ? [] : [sql`middle_key = ${middle}`]),
  ];
  return sql`(SELECT party.doc_id, is_grantor, number_key, recorded_on, document_type, instrument_code, confidential
    FROM (${lastKeysOf(reading)}) AS named CROSS JOIN LATERAL (
      SELECT * FROM party WHERE ${joinWithAnd(conditions)} LIMIT ${sql.lit(MAX_ROWS)}) AS party LIMIT ${sql.lit(MAX_ROWS)})`;
};

const nameCountOf = (readings: readonly ReadingKeys[]): Sql => {
  const prefixes = readings.filter(({ match }) => match !== 'IS');
  if (prefixes.length === 0) return sql`0`;
  return sql`greatest(${sql.join(prefixes.map((reading) => sql`(SELECT count(*) FROM (${lastKeysOf(reading)}) AS names)`))})`;
};

const countOf = (query: NameQuery): Sql => {
  const { name1, name2, searchIn } = query;
  const readings = [name1, ...(name2 === null ? [] : [name2])].flatMap(readingsOf);
  const meant = joinWithAnd([
    ...(searchIn === 'BOTH' ? [] : [sql`is_grantor = ${searchIn === 'GRANTORS'}`]),
    ...filterConditions(query),
  ]);
  const rows = sql.join(readings.map(rowsOf), sql` UNION ALL `);
  return sql`(SELECT json_build_object('documents', count(DISTINCT doc_id) FILTER (WHERE ${meant}),
    'isWhole', count(*) < ${sql.lit(MAX_ROWS)} AND ${nameCountOf(readings)} <= ${sql.lit(MAX_NAMES)})
    FROM (${rows}) AS rows_of_name)`;
};

interface Counted {
  readonly documents: number;
  /** True if all rows of the name were read. */
  readonly isWhole: boolean;
}

const isEither = ({ name2, andOr }: NameQuery): boolean => name2 === null || andOr === 'OR';

/**
 * The number of documents that each search finds, counted up to 101. One statement counts all of them and reads a few hundred rows of
 * each. If these are not enough for a search, its function runs the ordinary search, which stops at its cap.
 */
export const countByNames = async (
  db: Kysely<Database>,
  queries: readonly NameQuery[],
): Promise<readonly (() => Promise<number>)[]> => {
  const counted = queries.filter(isEither);
  const { rows } =
    counted.length === 0
      ? { rows: [] }
      : await sql<{ counts: Counted[] }>`SELECT json_build_array(${sql.join(counted.map(countOf))}) AS counts`.execute(
          db,
        );
  const counts = rows[0]?.counts ?? [];
  return queries.map((query) => {
    const known = counts[counted.indexOf(query)];
    return async () => {
      const isSure = known !== undefined && (known.isWhole || known.documents >= MAX_COUNTED_OTHERS);
      const documents = isSure
        ? known.documents
        : (await findByName(db, query, BY_NUMBER, { offset: 0, limit: 0 })).total;
      return Math.min(documents, MAX_COUNTED_OTHERS);
    };
  });
};
