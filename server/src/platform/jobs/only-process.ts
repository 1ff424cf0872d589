import { sql } from 'kysely';
import type { PortalDatabase } from '../database/open.ts';

const running = new WeakMap<PortalDatabase, Set<number>>();

/**
 * Does work in exactly one of all processes at a time: answers false when another one is at it. The lock lives with a
 * connection of its own, so a process that dies gives it back. The embedded database has one process, and one connection
 * that must stay free for the work.
 */
export async function asOnlyProcess(
  database: PortalDatabase,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const busy = running.get(database) ?? new Set();
  running.set(database, busy);
  if (busy.has(lock)) return false;
  busy.add(lock);
  try {
    return database.kind === 'embedded' ? await work().then(() => true) : await withLock(database, lock, work);
  } finally {
    busy.delete(lock);
  }
}

const withLock = (database: PortalDatabase, lock: number, work: () => Promise<void>): Promise<boolean> =>
  database.admin.connection().execute(async (connection) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(connection);
    if (rows[0]?.held !== true) return false;
    try {
      await work();
      return true;
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
