import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** When the tasks of any account last ran; null if they never did. */
export async function lastTasksAt(db: Kysely<Database>): Promise<Date | null> {
  const { at } = await db
    .selectFrom('account')
    .select((eb) => eb.fn.max('last_tasks_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
