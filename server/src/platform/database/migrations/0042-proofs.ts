import { type Kysely, sql } from 'kysely';

/** When the user of a session last entered the password or a code again, for sensitive actions. */
const STATEMENTS = [
  'ALTER TABLE session ADD COLUMN proven_at timestamptz',
  `COMMENT ON COLUMN session.proven_at IS 'when a password or code was last entered again; null: not since the login'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
