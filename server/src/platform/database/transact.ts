import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isConflict, isSessionEnded } from './errors.ts';
import type { Database } from './schema.ts';

const TRIES = 10;
const FIRST_WAIT_MS = 10;
// Sixty at once on one row got through within this on a machine that was busy with other things; within 300 ms four did not.
const LONGEST_WAIT_MS = 1000;

/**
 * A transaction that is done again, after a wait of random length, when the database ended it because of others: a
 * deadlock, or transactions that can not be put in an order. So is one whose session was ended before its commit was sent; of
 * a lost commit nobody knows whether it was kept. What it did was rolled back, so `work` must do nothing else.
 */
export async function transact<Value>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    const attempt = { isDone: false };
    try {
      return await db.transaction().execute(async (tx) => {
        const value = await work(tx);
        attempt.isDone = true;
        return value;
      });
    } catch (error) {
      const wasRolledBack = isConflict(error) || (!attempt.isDone && isSessionEnded(error));
      if (tries >= TRIES || !wasRolledBack) throw error;
      await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
  }
}
