import { type Kysely, sql } from 'kysely';

/**
 * What the list of users is searched in, kept in lower case with its row: made for each row and each typed word, 10,000 users
 * took seconds. The name stands there both ways round, as people type it.
 */
const COLUMN = `ALTER TABLE portal_user ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (lower((username || ' ' || first_name || ' ' || last_name || ', ' || first_name || ' ' || email)
  COLLATE "default")) STORED`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db);
}
