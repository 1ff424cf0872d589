import type { searchByTaxLien } from '@portal/contracts';
import { documentNumberKey, foldName } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { readingsOf, typedNameKeys } from '../records/name-keys.ts';
import { and, MOST_FOUND, NOTHING_FOUND, type Sql, walkBy } from './capped-walk.ts';
import { filterConditions } from './document-order.ts';
import { isReading } from './name-reading.ts';
import { passedDays, readDayStatistics, readNumbersOfDays } from './recorded-days.store.ts';
import type { AskedSearch } from './search-definition.ts';
import type { DocumentFilter, Hits, Slice, SortOrder, TaxLienSortKey } from './search-query.ts';

type Asked = AskedSearch<z.output<(typeof searchByTaxLien)['request']>>;
type Order = SortOrder<TaxLienSortKey>;

const { orderColumns, firstRows, runCapped, runBranches } = walkBy<TaxLienSortKey>({
  columns: {
    docNumber: ['number_key', 'doc_id'],
    recordedDate: ['recorded_on', 'number_key', 'doc_id'],
    lienDate: ['lien_on', 'number_key', 'doc_id'],
    lienNumber: ['lien_key', 'number_key', 'doc_id'],
  },
  id: 'doc_id',
  day: 'recorded_on',
  number: 'number_key',
});

/** Liens that stand on the county's day, or those that do not any more. */
const currentConditions = ({ input, today }: Asked): Sql[] => {
  if (input.currentOrExpired === 'ALL') return [];
  return [
    input.currentOrExpired === 'CURRENT' ? sql`current_until >= ${today}::date` : sql`current_until < ${today}::date`,
  ];
};

/** The largest number of liens of a date range that are read and sorted; for more, the search walks along the list's order. */
const SORTED_AT_MOST = 20_000;
/** Current liens are mostly the newest: a walk from the other end passes all that are not before it finds one. */
const CURRENT_SORTED_AT_MOST = 50_000;

/** A walk along the numbers of a range of days may pass so many documents for each that is of these days. */
const MOST_PASSED = 2;

/** Whether so few liens meet these conditions; reads no more of them than that takes. */
const areFew = async (db: Kysely<Database>, conditions: readonly Sql[], most: number): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM tax_lien WHERE ${and(conditions)}
      LIMIT ${sql.lit(most)}) AS first_ones`.execute(db);
  return (rows[0]?.count ?? 0) < most;
};

/** Between given numbers there are few, whatever they are. */
const areFewCurrent = async (
  db: Kysely<Database>,
  { input, filter }: Asked,
  current: readonly Sql[],
): Promise<boolean> =>
  input.currentOrExpired === 'CURRENT' &&
  (filter.numbers !== undefined || (await areFew(db, current, CURRENT_SORTED_AT_MOST)));

/** Years in which current liens expire are a dozen; of more, all are read and sorted. */
const MOST_YEARS = 40;

/** The year in which a lien expires; infinity for one that never does. */
const EXPIRES = sql`extract(year FROM current_until)`;

/** The years from this one on in which liens expire: one step of the index for each. */
const readYears = async (db: Kysely<Database>, today: string): Promise<readonly string[]> => {
  const next = (from: Sql) =>
    sql`(SELECT ${EXPIRES} AS expires FROM tax_lien WHERE ${EXPIRES} ${from} ORDER BY ${EXPIRES} LIMIT 1)`;
  const { rows } = await sql<{ expires: string }>`
    WITH RECURSIVE year AS (${next(sql`>= extract(year FROM ${today}::date)`)}
      UNION ALL SELECT found.expires FROM year CROSS JOIN LATERAL ${next(sql`> year.expires`)} AS found)
    SELECT expires::text FROM year LIMIT ${sql.lit(MOST_YEARS)}`.execute(db);
  return rows.map(({ expires }) => expires);
};

/**
 * Current liens in the order of numbers, each year in which they expire by itself: the index has them so, and the walks are left where
 * the list ends.
 */
const walkedYears = async (
  db: Kysely<Database>,
  years: readonly string[],
  asked: Asked,
  order: Order,
): Promise<Sql> => {
  const { today } = asked;
  const filter = limitsOf(asked);
  const isOfAllDays = filter.from === null && filter.to === null;
  const numbers = filter.numbers ?? (isOfAllDays ? undefined : await readNumbersOfDays(db, filter));
  const limits = [...passedDays(filter), ...filterConditions({ ...filter, from: null, to: null })];
  // worded as a pair: by numbers alone the planner would pass all liens of these numbers, for each year again
  const between = (year: string): Sql[] =>
    numbers === undefined
      ? []
      : [
          sql`(${EXPIRES}, number_key) >= (${year}::numeric, ${numbers.lowest})`,
          sql`(${EXPIRES}, number_key) <= (${year}::numeric, ${numbers.highest})`,
        ];
  // only in the year that goes on are some expired
  const isCurrent = (year: string) => (year === today.slice(0, 4) ? [sql`current_until >= ${today}::date`] : []);
  const walks = years.map(
    (year) => sql`(SELECT ${orderColumns(order)} FROM tax_lien
      WHERE ${and([sql`${EXPIRES} = ${year}::numeric`, ...between(year), ...isCurrent(year), ...limits])} ${firstRows(order, MOST_FOUND)})`,
  );
  // merged here: all of them together are so few to the planner that it would rather read and sort them
  return sql`SELECT ${orderColumns(order)} FROM (${sql.join(walks, sql` UNION ALL `)}) AS of_years ${firstRows(order, MOST_FOUND)}`;
};

/** Liens of a range of days: few are sorted, many are walked in the order of the list, numbers between those of the days. */
const findByDays = async (db: Kysely<Database>, asked: Asked, order: Order, slice: Slice): Promise<Hits> => {
  const filter = limitsOf(asked);
  const current = currentConditions(asked);
  const run = (rows: Sql) => runCapped(db, [sql`${rows} ${firstRows(order, MOST_FOUND)}`], order, slice);
  const columns = orderColumns(order);
  const where = and([...filterConditions(filter), ...current]);
  const isOfAllDays = filter.from === null && filter.to === null;
  // the fence keeps the planner from walking all numbers in search of a few days, or of a few current ones
  const sorted = () =>
    run(sql`SELECT ${columns} FROM (SELECT ${columns} FROM tax_lien WHERE ${where} OFFSET 0) AS of_days`);
  if (asked.input.currentOrExpired === 'CURRENT' && order.key === 'docNumber') {
    const years = await readYears(db, asked.today);
    if (years.length === 0) return NOTHING_FOUND;
    if (years.length < MOST_YEARS) return runCapped(db, [await walkedYears(db, years, asked, order)], order, slice);
  }
  if (await areFewCurrent(db, asked, current)) return sorted();
  if (order.key === 'recordedDate' || isOfAllDays) return run(sql`SELECT ${columns} FROM tax_lien WHERE ${where}`);
  const { lowest, highest, within, between } = await readDayStatistics(db, filter);
  const isNextToNumbers = order.key === 'docNumber' && between <= MOST_PASSED * within;
  if (!isNextToNumbers && (await areFew(db, filterConditions(filter), SORTED_AT_MOST))) return sorted();
  const passed = and([
    ...(order.key === 'docNumber' ? [sql`number_key >= ${lowest}`, sql`number_key <= ${highest}`] : []),
    ...passedDays(filter),
    ...filterConditions({ ...filter, from: null, to: null }),
    ...current,
  ]);
  return run(sql`SELECT ${columns} FROM tax_lien WHERE ${passed}`);
};

interface LienRows {
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

/** Names are read as those of a Name search; one of signs alone is nobody's. */
const rowsOfTaxpayer = (input: Asked['input']): LienRows | undefined => {
  const { taxpayerName: last, taxpayerFirstName: first, taxpayerMiddleInitial: middle } = input;
  if (foldName(last) === '') return undefined;
  const meant = readingsOf(typedNameKeys({ last, first, middle })).map((reading) => sql`(${isReading(reading)})`);
  // all rows of a name are read from its index and sorted: the fence keeps the planner from walking another one
  const table = sql`(SELECT doc_id, number_key, recorded_on, lien_on, lien_key, current_until, document_type, confidential
    FROM tax_lien_taxpayer WHERE ${sql.join(meant, sql` OR `)} OFFSET 0) AS named`;
  return { table, conditions: [] };
};

/** Where the liens of a method other than days stand, and what they have to meet; undefined where there can be none. */
const rowsOf = (input: Asked['input']): LienRows | undefined => {
  if (input.searchByTaxLienMethod === 'TAXPAYER') return rowsOfTaxpayer(input);
  const wanted =
    input.searchByTaxLienMethod === 'DOCUMENTNUMBER'
      ? sql`number_key = ${documentNumberKey(input.documentNumber)}`
      : sql`lien_key = ${documentNumberKey(input.lienNumber)}`;
  return { table: sql`tax_lien`, conditions: [wanted] };
};

/** A document type is asked for with a document number alone. */
const limitsOf = ({ input, filter }: Asked): DocumentFilter =>
  input.searchByTaxLienMethod === 'DOCUMENTNUMBER' ? filter : { ...filter, documentType: null };

/** Tax liens by the method that was chosen (001 section 2.2), current, expired or all. */
export const findTaxLiens = (db: Kysely<Database>, asked: Asked, order: Order, slice: Slice): Promise<Hits> => {
  if (asked.input.searchByTaxLienMethod === 'DATERANGE') return findByDays(db, asked, order, slice);
  const rows = rowsOf(asked.input);
  if (rows === undefined) return Promise.resolve(NOTHING_FOUND);
  const where = and([...rows.conditions, ...filterConditions(limitsOf(asked)), ...currentConditions(asked)]);
  const branch = (maxRows: number) =>
    sql`SELECT ${orderColumns(order)} FROM ${rows.table} WHERE ${where} ${firstRows(order, maxRows)}`;
  return runBranches(db, (maxRows) => [branch(maxRows)], order, slice);
};
