import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { FairGate } from '../fairness/fair-gate.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseBusyError } from './errors.ts';
import type { Database } from './schema.ts';

/** More than the number of reports that users can run at the same time. */
const MAX_WAITING = 100;
/** The longest pause after a heavy statement. */
const LONGEST_REST_MS = 250;

/** Lets one heavy statement run at a time in this process; waiting statements take turns by user. */
const gate = new FairGate(1, () => new DatabaseBusyError());

/**
 * Runs a statement over a whole county when its turn comes: one at a time, across all users and all servers of a database, each followed
 * by a pause as long as the statement took. Searches therefore compete with at most one heavy statement, and half the time with none. A
 * long report takes a turn for each of its statements, so a short report never waits for the whole of a long one.
 *
 * Inside a transaction the statement runs without waiting: the transaction may hold locks that other heavy statements wait for, so
 * waiting for them could deadlock.
 */
export async function runHeavyStatement<Value>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<Value>,
): Promise<Value> {
  if (db.isTransaction) return work(db);
  const leave = await gate.acquire({ maxWaiting: MAX_WAITING });
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
