import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { findByName } from './name-search.store.ts';
import type { NameQuery, SortOrder } from './search-query.ts';

/** `count` documents of one hot and one rare name, straight into the tables that a name search reads. */
const addDocuments = async (db: Kysely<Database>, first: number, count: number): Promise<void> => {
  const numbers = sql`generate_series(${first}::int, ${first + count - 1}::int) AS n`;
  const shared = sql`lpad(n::text, 9, '0'), date '1970-01-01' + n % 20000, 'LR', 'WD', 'SMITH ' || n % 97, false`;
  await sql`INSERT INTO party SELECT n, 1, true, 'SMITH', 'JOHN', '', '', 'SMITH', 'JOHN', '', 'SM', 'SMI', ${shared} FROM ${numbers}`.execute(
    db,
  );
  await sql`INSERT INTO surname VALUES ('SMITH', ${count}) ON CONFLICT (last_key) DO UPDATE SET parties = surname.parties + ${count}`.execute(
    db,
  );
  await sql`INSERT INTO recorded_month VALUES ('1970-01-01', ${count})
    ON CONFLICT (month) DO UPDATE SET documents = recorded_month.documents + ${count}`.execute(db);
};

const query = (last: string): NameQuery => ({
  from: null,
  to: null,
  documentType: null,
  instruments: null,
  seesConfidential: false,
  name2: null,
  andOr: 'OR',
  searchIn: 'BOTH',
  name1: typedNameKeys({ last, first: '', middle: '' }),
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of parties that a plan looked at, kept or not. Pages would depend on what was vacuumed when. */
const rowsRead = (plan: Plan): number => {
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  if (plan['Relation Name'] !== 'party') return below;
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
};

describeOnBothDatabases('what a name search reads', (_getDb, getDatabase) => {
  const partiesRead = async (asked: NameQuery, order: SortOrder): Promise<number> => {
    const db = getDatabase().admin;
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await findByName(watched, asked, order, { offset: 0, limit: 25 });
    let parties = 0;
    for (const statement of statements) {
      const parts = statement.sql.split(/\$\d+/);
      const bound = parts.map((part, index) =>
        index === 0 ? sql.raw(part) : sql`${statement.parameters[index - 1]}${sql.raw(part)}`,
      );
      const { rows } = await sql<{
        'QUERY PLAN': { Plan: Plan }[];
      }>`EXPLAIN (ANALYZE, FORMAT JSON) ${sql.join(bound, sql.raw(''))}`.execute(db);
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      parties += plan === undefined ? 0 : rowsRead(plan);
    }
    return parties;
  };

  test('stays the same when a hot name has eight times the documents: walks stop at the cap', async () => {
    const { admin } = getDatabase();
    const orders: SortOrder[] = [
      { key: 'docNumber', direction: 'ASC' },
      { key: 'docNumber', direction: 'DESC' },
      { key: 'recordedDate', direction: 'DESC' },
    ];
    const measure = async () => {
      await sql`VACUUM ANALYZE party`.execute(admin);
      const pages: number[] = [];
      for (const last of ['SMITH', 'SM', 'SMI']) {
        for (const order of orders) pages.push(await partiesRead(query(last), order));
      }
      return pages;
    };
    await addDocuments(admin, 1, 6_000);
    const few = await measure();
    await addDocuments(admin, 6_001, 42_000);
    expect(await measure()).toEqual(few);
    expect(Math.max(...few)).toBeLessThanOrEqual(2_000);
  }, 120_000);
});
