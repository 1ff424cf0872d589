import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const MARK = '/* kept plan */';

/**
 * Marks a statement whose plan each connection keeps. Use it for a statement that always has the same text and whose best plan
 * never depends on its values, such as reading rows by their ids: there, planning takes longer than reading.
 */
export const KEEP_PLAN = sql.raw(MARK);

/**
 * An array of a marked statement, whose length the planner does not see. Otherwise PostgreSQL expects a plan for a short array to cost less
 * than the kept one, and makes a new plan each time. For a page with few documents, planning takes longer than reading them.
 */
export const arrayOfAnyLength = (
  values: readonly (number | string)[],
  type: 'bigint' | 'text',
): RawBuilder<unknown> => {
  const arrayType = sql.raw(`${type}[]`);
  // without the outer cast, `= ANY (...)` would compare with the rows of the subquery
  return sql`(SELECT ${[...values]}::${arrayType})::${arrayType}`;
};

/** The names of the marked statements, by text. Only statements in the source code are marked, so the map stays small. */
const names = new Map<string, string>();

/** The prepared statement name of a marked statement, or undefined for any other. */
export function nameOfKeptPlan(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !text.includes(MARK)) return known;
  const name = hash('sha256', text).slice(0, 32);
  names.set(text, name);
  return name;
}
