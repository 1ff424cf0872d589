import { type Kysely, sql } from 'kysely';

/**
 * The text that a search of the user list matches, stored in lower case with each row. Computing it in each search took seconds for
 * 10,000 users. It contains the name in both orders (first last, and last, first), because people type either.
 */
const COLUMN = `ALTER TABLE portal_user ADD COLUMN search_text text COLLATE "C" NOT NULL
  GENERATED ALWAYS AS (lower((username || ' ' || first_name || ' ' || last_name || ', ' || first_name || ' ' || email)
  COLLATE "default")) STORED`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db);
}
