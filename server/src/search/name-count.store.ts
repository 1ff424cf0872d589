import { MOST_COUNTED_OTHERS } from '@portal/contracts';
import { lastNamesOf } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type ReadKeys, readingsOf } from '../records/name-keys.ts';
import { and, type Sql, startsWith } from './capped-walk.ts';
import { filterConditions } from './document-order.ts';
import { findByName } from './name-search.store.ts';
import type { NameQuery, SortOrder } from './search-query.ts';

/** Rows of a name that are looked at to count its documents, and last names that begin so. */
const MOST_ROWS = 400;
const MOST_NAMES = 50;
const BY_NUMBER: SortOrder = { key: 'docNumber', direction: 'ASC' };

/** The last names that a reading means, as the index has them: few, where a name is known to its end. */
const lastKeysOf = ({ match, last }: ReadKeys): Sql =>
  match === 'IS'
    ? sql`SELECT unnest(${[...lastNamesOf(last)]}::text[]) AS last_key`
    : sql`SELECT last_key FROM surname WHERE ${startsWith('last_key', last)} AND parties > 0
        LIMIT ${sql.lit(MOST_NAMES + 1)}`;

/** Rows of one reading, each a short range of the index by last and first name. Limits of days and kinds are looked at afterwards. */
const rowsOf = (reading: ReadKeys): Sql => {
  const { match, first, middle } = reading;
  const conditions = [
    sql`last_key = named.last_key`,
    ...(first === '' ? [] : [startsWith('first_key', first)]),
    ...(match === 'BUSINESS' ? [sql`first_key = ''`] : []),
    ...(middle === '' ? [] : [sql`middle_key = ${middle}`]),
  ];
  return sql`(SELECT party.doc_id, is_grantor, number_key, recorded_on, document_type, instrument_code, confidential
    FROM (${lastKeysOf(reading)}) AS named CROSS JOIN LATERAL (
      SELECT * FROM party WHERE ${and(conditions)} LIMIT ${sql.lit(MOST_ROWS)}) AS party LIMIT ${sql.lit(MOST_ROWS)})`;
};

const namesOf = (readings: readonly ReadKeys[]): Sql => {
  const begun = readings.filter(({ match }) => match !== 'IS');
  if (begun.length === 0) return sql`0`;
  return sql`greatest(${sql.join(begun.map((reading) => sql`(SELECT count(*) FROM (${lastKeysOf(reading)}) AS names)`))})`;
};

const countOf = (query: NameQuery): Sql => {
  const { name1, name2, searchIn } = query;
  const readings = [name1, ...(name2 === null ? [] : [name2])].flatMap(readingsOf);
  const meant = and([
    ...(searchIn === 'BOTH' ? [] : [sql`is_grantor = ${searchIn === 'GRANTORS'}`]),
    ...filterConditions(query),
  ]);
  const rows = sql.join(readings.map(rowsOf), sql` UNION ALL `);
  return sql`(SELECT json_build_object('documents', count(DISTINCT doc_id) FILTER (WHERE ${meant}),
    'isWhole', count(*) < ${sql.lit(MOST_ROWS)} AND ${namesOf(readings)} <= ${sql.lit(MOST_NAMES)})
    FROM (${rows}) AS rows_of_name)`;
};

interface Counted {
  readonly documents: number;
  /** All rows of the name were looked at. */
  readonly isWhole: boolean;
}

const isEither = ({ name2, andOr }: NameQuery): boolean => name2 === null || andOr === 'OR';

/**
 * How many documents each of these searches finds, counted to 101. All are counted in one statement that reads a few hundred rows
 * of each; only where those do not decide it, a search is made as its form would make it, which stops at its cap.
 */
export const countByNames = async (
  db: Kysely<Database>,
  queries: readonly NameQuery[],
): Promise<readonly (() => Promise<number>)[]> => {
  const asked = queries.filter(isEither);
  const { rows } =
    asked.length === 0
      ? { rows: [] }
      : await sql<{ counts: Counted[] }>`SELECT json_build_array(${sql.join(asked.map(countOf))}) AS counts`.execute(
          db,
        );
  const counts = rows[0]?.counts ?? [];
  return queries.map((query) => {
    const known = counts[asked.indexOf(query)];
    return async () => {
      const isSure = known !== undefined && (known.isWhole || known.documents >= MOST_COUNTED_OTHERS);
      const documents = isSure
        ? known.documents
        : (await findByName(db, query, BY_NUMBER, { offset: 0, limit: 0 })).total;
      return Math.min(documents, MOST_COUNTED_OTHERS);
    };
  });
};
