import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** The rows of these tables that a plan read, including filtered ones. Pages are not counted, because they depend on vacuuming. */
const rowsOf = (plan: Plan, tables: readonly string[]): number => {
  const below = (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child, tables), 0);
  if (!tables.includes(plan['Relation Name'] ?? '')) return below;
  return below + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
};

/** The number of rows of these tables that the statements of a search read. */
export const rowsReadBy = async (
  db: Kysely<Database>,
  tables: readonly string[],
  search: (watched: Kysely<Database>) => Promise<unknown>,
): Promise<number> => {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await search(watched);
  let read = 0;
  for (const statement of statements) {
    const parts = statement.sql.split(/\$\d+/);
    const bound = parts.map((part, index) =>
      index === 0 ? sql.raw(part) : sql`${statement.parameters[index - 1]}${sql.raw(part)}`,
    );
    const { rows } = await sql<{
      'QUERY PLAN': { Plan: Plan }[];
    }>`EXPLAIN (ANALYZE, FORMAT JSON) ${sql.join(bound, sql.raw(''))}`.execute(db);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    read += plan === undefined ? 0 : rowsOf(plan, tables);
  }
  return read;
};
