import { type Kysely, sql } from 'kysely';

/** Users who choose their first password with a link that was emailed to them. */
const STATEMENTS = [
  `CREATE TABLE invitation (
    user_id bigint PRIMARY KEY REFERENCES portal_user (id),
    ticket_hash text COLLATE "C" UNIQUE,
    sent_at timestamptz,
    expires_at timestamptz,
    requests integer NOT NULL,
    requests_since timestamptz NOT NULL
  )`,
  `COMMENT ON TABLE invitation IS 'one row for each user who has not chosen a password yet'`,
  `COMMENT ON COLUMN invitation.ticket_hash IS 'SHA-256 of the ticket; null until the email is written, and after its link is no longer valid'`,
  `COMMENT ON COLUMN invitation.requests IS 'how often staff requested the email since requests_since'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
