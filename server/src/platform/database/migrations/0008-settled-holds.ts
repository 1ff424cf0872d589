import { type Kysely, sql } from 'kysely';

/** A card charge that could not be collected and was paid in another way: its user may pay by card again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE card_hold ADD COLUMN settled_at timestamptz
    CONSTRAINT card_hold_settled CHECK (settled_at IS NULL OR state = 'FAILED')`.execute(db);
}
