import { type Kysely, sql } from 'kysely';

/** The card fee of a hold was that of the moment when the payment was completed, not the one that its payer saw with the form. */
const STATEMENTS = [
  'ALTER TABLE payment_attempt ADD COLUMN hold_terms jsonb',
  `COMMENT ON COLUMN payment_attempt.hold_terms IS 'for a preauthorization, the surcharge when its form was opened; null for others'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
