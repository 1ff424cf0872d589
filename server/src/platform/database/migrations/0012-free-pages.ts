import { type Kysely, sql } from 'kysely';

/**
 * Records which earlier purchases made pages of an order free. Orders that were priced before this column existed have no value;
 * such an order is priced again before it can be paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE image_state ADD COLUMN free_by text[] COLLATE "C"`.execute(db);
  await sql`COMMENT ON COLUMN image_state.free_by IS
    'the orders that paid for the pages that are free here; null: priced before this was stored'`.execute(db);
}
