import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { UseCount } from './use-counts.ts';

/**
 * Adds uses to the shared counts in one statement, and returns the new counts. They are sorted, so that two processes cannot
 * deadlock.
 */
export async function addSharedUses(db: Kysely<Database>, uses: readonly UseCount[]): Promise<UseCount[]> {
  const nameOf = ({ countedAs, endsAt }: UseCount): string => `${countedAs} ${endsAt}`;
  const sorted = [...uses].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const { rows } = await sql<{ counted_as: string; ends_at: Date; uses: number }>`
    INSERT INTO use_count AS known (counted_as, ends_at, uses)
    SELECT * FROM unnest(${sorted.map(({ countedAs }) => countedAs)}::text[],
      ${sorted.map(({ endsAt }) => new Date(endsAt).toISOString())}::timestamptz[],
      ${sorted.map((one) => one.uses)}::integer[])
    ON CONFLICT (counted_as, ends_at) DO UPDATE SET uses = greatest(0, known.uses + excluded.uses)
    RETURNING counted_as, ends_at, uses`.execute(db);
  return rows.map((row) => ({ countedAs: row.counted_as, endsAt: row.ends_at.getTime(), uses: row.uses }));
}
