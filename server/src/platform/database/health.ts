import { sql } from 'kysely';
import type { AnyDatabase } from './migrate.ts';
import type { DatabaseHealth } from './open.ts';

export async function checkHealth(db: AnyDatabase): Promise<DatabaseHealth> {
  const startedAt = performance.now();
  try {
    await sql`select 1`.execute(db);
    return { ok: true, milliseconds: performance.now() - startedAt };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, milliseconds: performance.now() - startedAt, reason };
  }
}
