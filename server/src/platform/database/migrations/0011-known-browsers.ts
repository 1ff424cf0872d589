import { type Kysely, sql } from 'kysely';

/** Browsers in which users logged in before. Password guesses that others make from the same network do not lock out these browsers. */
const STATEMENTS = [
  `CREATE TABLE login_browser (
    user_id bigint NOT NULL REFERENCES portal_user (id),
    token_hash text COLLATE "C" NOT NULL,
    last_login_at timestamptz NOT NULL,
    PRIMARY KEY (token_hash, user_id)
  )`,
  `COMMENT ON COLUMN login_browser.token_hash IS 'SHA-256 of the cookie that identifies the browser'`,
  'CREATE INDEX login_browser_by_user ON login_browser (user_id, last_login_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
