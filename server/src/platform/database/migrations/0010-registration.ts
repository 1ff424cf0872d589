import { type Kysely, sql } from 'kysely';

/** Registrations that wait until the user opens the link of the email: one for each user with status P who registered online. */
const STATEMENTS = [
  `CREATE TABLE registration (
    user_id bigint PRIMARY KEY REFERENCES portal_user (id),
    ticket_hash text COLLATE "C" UNIQUE,
    expires_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`,
  `COMMENT ON COLUMN registration.ticket_hash IS 'SHA-256 of the ticket; null until its email is written, and always null
    if the address was already registered'`,
  'CREATE INDEX registration_waiting ON registration (expires_at) WHERE confirmed_at IS NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
