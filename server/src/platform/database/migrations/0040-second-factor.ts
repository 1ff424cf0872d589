import { type Kysely, sql } from 'kysely';

/** The secret that a user's authenticator app generates one-time codes from, and the recovery codes for a login without the app. */
const STATEMENTS = [
  `CREATE TABLE second_factor (
    user_id bigint PRIMARY KEY REFERENCES portal_user (id),
    secret text COLLATE "C",
    confirmed_at timestamptz,
    last_step bigint NOT NULL DEFAULT 0,
    pending_secret text COLLATE "C",
    pending_at timestamptz
  )`,
  `COMMENT ON COLUMN second_factor.secret IS 'shared with the app; null until the user has entered a code from it'`,
  `COMMENT ON COLUMN second_factor.last_step IS 'the half minute of the last code that was used, so that no code is used twice'`,
  `COMMENT ON COLUMN second_factor.pending_secret IS 'shown to the user, but not confirmed by a code yet'`,
  `CREATE TABLE recovery_code (
    user_id bigint NOT NULL REFERENCES portal_user (id),
    code_hash text COLLATE "C" NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  )`,
  `COMMENT ON COLUMN recovery_code.code_hash IS 'SHA-256 of a code of 80 random bits'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
