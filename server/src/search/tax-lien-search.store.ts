import type { searchByTaxLien } from '@portal/contracts';
import { documentNumberKey, documentNumberKeysWithHyphen, foldName, numberReadings } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../platform/database/schema.ts';
import { readingsOf, typedNameKeys } from '../records/name-keys.ts';
import { createCappedSearch, isOneOf, joinWithAnd, MAX_FOUND, NOTHING_FOUND, type Sql } from './capped-search.ts';
import { filterConditions } from './document-order.ts';
import { lienNumberKeys, readLienKeysGroupedDifferently } from './lien-numbers.store.ts';
import { nameCondition } from './name-condition.ts';
import { readDayStatistics, readNumbersOfDays, unindexedDateConditions } from './recorded-days.store.ts';
import type { SearchQuery } from './search-definition.ts';
import type { DocumentFilter, Hits, Slice, SortOrder, TaxLienSortKey } from './search-query.ts';

type LienCriteria = SearchQuery<z.output<(typeof searchByTaxLien)['request']>>;
type Order = SortOrder<TaxLienSortKey>;

const { orderColumns, firstRows, runCapped, runBranches } = createCappedSearch<TaxLienSortKey>({
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

/** The condition for liens that are current on the county's date, or for expired ones. */
export const currentConditions = ({
  input,
  today,
}: {
  readonly input: Pick<LienCriteria['input'], 'currentOrExpired'>;
  readonly today: string;
}): Sql[] => {
  if (input.currentOrExpired === 'ALL') return [];
  return [
    input.currentOrExpired === 'CURRENT' ? sql`current_until >= ${today}::date` : sql`current_until < ${today}::date`,
  ];
};

/** The largest number of liens of a date range that are read and sorted; for more, an index is scanned in the sort order of the list. */
const MAX_SORTED = 5_000;
/** A higher limit for current liens, which are mostly the newest: a scan that begins with the oldest would read all expired liens first. */
const MAX_SORTED_CURRENT = 50_000;

/** A scan of the numbers of a date range may read this many other documents for each document of these dates. */
const MAX_PASSED = 2;

/**
 * True if fewer than `limit` liens match the conditions, which are about one date column. Reads at most this many: in the order of that
 * date, because the planner would otherwise read the table, with all liens of other dates.
 */
const areFew = async (
  db: Kysely<Database>,
  { day, conditions }: { readonly day: 'recorded_on' | 'current_until'; readonly conditions: readonly Sql[] },
  limit: number,
): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM tax_lien WHERE ${joinWithAnd(conditions)}
      ORDER BY ${sql.ref(day)} LIMIT ${sql.lit(limit)}) AS first_ones`.execute(db);
  return (rows[0]?.count ?? 0) < limit;
};

/** True if few liens are current. A range of numbers always has few. */
const areFewCurrent = async (
  db: Kysely<Database>,
  { input, filter }: LienCriteria,
  current: readonly Sql[],
): Promise<boolean> =>
  input.currentOrExpired === 'CURRENT' &&
  (filter.numbers !== undefined ||
    (await areFew(db, { day: 'current_until', conditions: current }, MAX_SORTED_CURRENT)));

/** Current liens normally expire within a dozen years. If there are more years than this, the liens are read and sorted. */
const MAX_YEARS = 40;

/** The year in which a lien expires; infinity for one that never does. */
const EXPIRY_YEAR = sql`extract(year FROM current_until)`;

/** The years in which liens expire, beginning with the current year. Each takes one index lookup. */
const readYears = async (db: Kysely<Database>, today: string): Promise<readonly string[]> => {
  const next = (from: Sql) =>
    sql`(SELECT ${EXPIRY_YEAR} AS expires FROM tax_lien WHERE ${EXPIRY_YEAR} ${from} ORDER BY ${EXPIRY_YEAR} LIMIT 1)`;
  const { rows } = await sql<{ expires: string }>`
    WITH RECURSIVE year AS (${next(sql`>= extract(year FROM ${today}::date)`)}
      UNION ALL SELECT found.expires FROM year CROSS JOIN LATERAL ${next(sql`> year.expires`)} AS found)
    SELECT expires::text FROM year LIMIT ${sql.lit(MAX_YEARS)}`.execute(db);
  return rows.map(({ expires }) => expires);
};

/**
 * The query for current liens in number order. It scans the index once for each year of expiry and merges the scans. Each scan stops when
 * the list is full.
 */
const mergedYears = async (
  db: Kysely<Database>,
  years: readonly string[],
  criteria: LienCriteria,
  order: Order,
): Promise<Sql> => {
  const { today } = criteria;
  const filter = limitsOf(criteria);
  const isOfAllDays = filter.from === null && filter.to === null;
  const numbers = filter.numbers ?? (isOfAllDays ? undefined : await readNumbersOfDays(db, filter));
  const limits = [...unindexedDateConditions(filter), ...filterConditions({ ...filter, from: null, to: null })];
  // compared as a pair: for numbers alone, the planner would read all liens with these numbers again for each year
  const between = (year: string): Sql[] =>
    numbers === undefined
      ? []
      : [
          sql`(${EXPIRY_YEAR}, number_key) >= (${year}::numeric, ${numbers.lowest})`,
          sql`(${EXPIRY_YEAR}, number_key) <= (${year}::numeric, ${numbers.highest})`,
        ];
  // some liens that expire in the current year have already expired
  const isCurrent = (year: string) => (year === today.slice(0, 4) ? [sql`current_until >= ${today}::date`] : []);
  const scans = years.map(
    (year) => sql`(SELECT ${orderColumns(order)} FROM tax_lien
      WHERE ${joinWithAnd([sql`${EXPIRY_YEAR} = ${year}::numeric`, ...between(year), ...isCurrent(year), ...limits])} ${firstRows(order, MAX_FOUND)})`,
  );
  // each scan has its own limit: the planner expects so few rows that it would otherwise read and sort all of them
  return sql`SELECT ${orderColumns(order)} FROM (${sql.join(scans, sql` UNION ALL `)}) AS of_years ${firstRows(order, MAX_FOUND)}`;
};

/** Finds the liens of a date range: few are read and sorted; for many, an index is scanned in the sort order of the list. */
const findByDays = async (db: Kysely<Database>, criteria: LienCriteria, order: Order, slice: Slice): Promise<Hits> => {
  const filter = limitsOf(criteria);
  const current = currentConditions(criteria);
  const run = (rows: Sql) => runCapped(db, sql`${rows} ${firstRows(order, MAX_FOUND)}`, order, slice);
  const columns = orderColumns(order);
  const where = joinWithAnd([...filterConditions(filter), ...current]);
  const isOfAllDays = filter.from === null && filter.to === null;
  // OFFSET 0 keeps the planner from scanning all numbers for a few dates, or for a few current liens
  const sorted = () =>
    run(sql`SELECT ${columns} FROM (SELECT ${columns} FROM tax_lien WHERE ${where} OFFSET 0) AS of_days`);
  if (criteria.input.currentOrExpired === 'CURRENT' && order.key === 'docNumber') {
    const years = await readYears(db, criteria.today);
    if (years.length === 0) return NOTHING_FOUND;
    if (years.length < MAX_YEARS) return runCapped(db, await mergedYears(db, years, criteria, order), order, slice);
  }
  if (await areFewCurrent(db, criteria, current)) return sorted();
  if (order.key === 'recordedDate' || isOfAllDays) return run(sql`SELECT ${columns} FROM tax_lien WHERE ${where}`);
  const { lowest, highest, within, between } = await readDayStatistics(db, filter);
  const numbersFollowDates = order.key === 'docNumber' && between <= MAX_PASSED * within;
  if (
    !numbersFollowDates &&
    (await areFew(db, { day: 'recorded_on', conditions: filterConditions(filter) }, MAX_SORTED))
  )
    return sorted();
  const passed = joinWithAnd([
    sql`number_key >= ${lowest}`,
    sql`number_key <= ${highest}`,
    ...unindexedDateConditions(filter),
    ...filterConditions({ ...filter, from: null, to: null }),
    ...current,
  ]);
  return run(sql`SELECT ${columns} FROM tax_lien WHERE ${passed}`);
};

interface LienRows {
  readonly table: Sql;
  readonly conditions: readonly Sql[];
}

/** The rows of a taxpayer, by the rules of the Name search; undefined for a name of punctuation only. */
const rowsOfTaxpayer = (input: LienCriteria['input']): LienRows | undefined => {
  const { taxpayerName: last, taxpayerFirstName: first, taxpayerMiddleInitial: middle } = input;
  if (foldName(last) === '') return undefined;
  const meant = readingsOf(typedNameKeys({ last, first, middle })).map((reading) => sql`(${nameCondition(reading)})`);
  // all rows of a name are read from its index and sorted: OFFSET 0 keeps the planner from scanning another index
  const table = sql`(SELECT doc_id, number_key, recorded_on, lien_on, lien_key, current_until, document_type, confidential
    FROM tax_lien_taxpayer WHERE ${sql.join(meant, sql` OR `)} OFFSET 0) AS named`;
  return { table, conditions: [] };
};

/** The rows whose number has one of these keys; none without keys. */
const rowsOfNumbers = (column: Sql, keys: readonly string[]): LienRows[] =>
  keys.length === 0 ? [] : [{ table: sql`tax_lien`, conditions: [isOneOf(column, keys)] }];

/**
 * The rows for a search method other than dates, in the order in which they are searched until some are found: a number as it was typed, then
 * the numbers that it may mean.
 */
async function* rowsOf(db: Kysely<Database>, { input, filter }: LienCriteria): AsyncGenerator<LienRows> {
  if (input.searchByTaxLienMethod === 'TAXPAYER') {
    const rows = rowsOfTaxpayer(input);
    if (rows !== undefined) yield rows;
  } else if (input.searchByTaxLienMethod === 'DOCUMENTNUMBER') {
    const readings = numberReadings(input.documentNumber, 'document');
    yield* rowsOfNumbers(sql`number_key`, readings.map(documentNumberKey));
    yield* rowsOfNumbers(sql`number_key`, readings.flatMap(documentNumberKeysWithHyphen));
  } else {
    yield* rowsOfNumbers(sql`lien_key`, lienNumberKeys(input.lienNumber));
    const grouped = await readLienKeysGroupedDifferently(db, input.lienNumber, filter.seesConfidential);
    yield* rowsOfNumbers(sql`lien_key`, grouped);
  }
}

/** The filter of the search. The document type only applies to the search by document number. */
const limitsOf = ({ input, filter }: LienCriteria): DocumentFilter =>
  input.searchByTaxLienMethod === 'DOCUMENTNUMBER' ? filter : { ...filter, documentType: null };

/** Finds current, expired or all tax liens by the chosen method (001 section 2.2). */
export const findTaxLiens = async (
  db: Kysely<Database>,
  criteria: LienCriteria,
  order: Order,
  slice: Slice,
): Promise<Hits> => {
  if (criteria.input.searchByTaxLienMethod === 'DATERANGE') return findByDays(db, criteria, order, slice);
  const limits = [...filterConditions(limitsOf(criteria)), ...currentConditions(criteria)];
  for await (const { table, conditions } of rowsOf(db, criteria)) {
    const where = joinWithAnd([...conditions, ...limits]);
    const branch = (maxRows: number) =>
      sql`SELECT ${orderColumns(order)} FROM ${table} WHERE ${where} ${firstRows(order, maxRows)}`;
    const hits = await runBranches(db, (maxRows) => [branch(maxRows)], order, slice);
    if (hits.total > 0) return hits;
  }
  return NOTHING_FOUND;
};
