import { type Kysely, sql } from 'kysely';

/**
 * Recovery of forgotten usernames and passwords: the tickets (secret tokens) in reset links, and the recent recovery emails to each
 * address, for a rate limit. `begun_at` is the time when an email began to be sent.
 */
const STATEMENTS = [
  `CREATE TABLE reset_ticket (
    ticket_hash text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES portal_user (id),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `COMMENT ON COLUMN reset_ticket.ticket_hash IS 'SHA-256 of the ticket, so that a copy of this table cannot be used to reset a password'`,
  'CREATE INDEX reset_ticket_user ON reset_ticket (user_id)',
  `CREATE TABLE recovery_mail (
    outbox_id bigint PRIMARY KEY,
    address_key text NOT NULL,
    begun_at timestamptz NOT NULL
  )`,
  'CREATE INDEX recovery_mail_address ON recovery_mail (address_key, begun_at)',
  'CREATE INDEX portal_user_email ON portal_user (lower(email)) WHERE deleted_at IS NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
