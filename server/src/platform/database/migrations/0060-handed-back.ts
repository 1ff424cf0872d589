import { type Kysely, sql } from 'kysely';

/**
 * Which clerk returned a filing to the queue, and when. For that clerk, the filing comes after the ones that were waiting at that time and
 * before all later ones.
 */
const STATEMENTS = [
  `ALTER TABLE efile_entry ADD handed_back jsonb NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN efile_entry.handed_back IS 'a clerk''s id, and when that clerk last put the filing back in the queue'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
