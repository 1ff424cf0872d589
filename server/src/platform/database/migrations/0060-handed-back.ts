import { type Kysely, sql } from 'kysely';

/** Who handed a filing back, and when: for that clerk it stands behind what waited then, and before whatever came later. */
const STATEMENTS = [
  `ALTER TABLE efile_entry ADD handed_back jsonb NOT NULL DEFAULT '{}'`,
  `COMMENT ON COLUMN efile_entry.handed_back IS 'a clerk''s id, and when that clerk last handed the filing back'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
