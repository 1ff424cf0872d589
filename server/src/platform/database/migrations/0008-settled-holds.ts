import { type Kysely, sql } from 'kysely';

/** Marks a failed card charge that was paid by other means, so that its user can pay by card again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE card_hold ADD COLUMN settled_at timestamptz
    CONSTRAINT card_hold_settled CHECK (settled_at IS NULL OR state = 'FAILED')`.execute(db);
}
