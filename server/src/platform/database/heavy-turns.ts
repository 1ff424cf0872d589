import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { FairGate } from './fair-gate.ts';
import type { Database } from './schema.ts';

/** More than the reports that users may ask for side by side. */
const MOST_WAITING = 100;
/** How long the database rests after a statement, at most. */
const LONGEST_REST_MS = 250;

/** One heavy statement at a time in this process, by whom it is for. */
const gate = new FairGate();

/**
 * Runs a statement over a whole county when its turn comes: one at a time, over all users and all servers of a database, each followed
 * by a rest as long as it took. Whoever searches meanwhile shares the machine with one of them at most, and half the time with none. A
 * long report takes a turn for each of its statements, so a short one never waits behind the whole of it.
 *
 * Within a transaction it runs at once: that one holds what others wait for, and must not wait for them.
 */
export async function inTurn<Value>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<Value>,
): Promise<Value> {
  if (db.isTransaction) return work(db);
  const leave = await gate.acquire({ maxWaiting: MOST_WAITING });
  try {
    const { value, from } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.HEAVY}::bigint)`.execute(tx);
      return { from: performance.now(), value: await work(tx) };
    });
    await wait(Math.min(LONGEST_REST_MS, performance.now() - from));
    return value;
  } finally {
    leave();
  }
}
