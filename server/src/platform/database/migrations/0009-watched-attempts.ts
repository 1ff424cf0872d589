import { type Kysely, sql } from 'kysely';

/** The portal queries the provider for payments of an attempt until the provider must have settled every payment of its form. */
const STATEMENTS = [
  'ALTER TABLE payment_attempt ADD COLUMN watch_ended_at timestamptz',
  `COMMENT ON COLUMN payment_attempt.watch_ended_at IS 'when the search for its payments ended'`,
  `UPDATE payment_attempt SET watch_ended_at = ended_at WHERE ended_at < now() - interval '2 days'`,
  'CREATE INDEX payment_attempt_watched ON payment_attempt (id) WHERE watch_ended_at IS NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
