import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isConflict, isSessionEnded } from './errors.ts';
import type { Database } from './schema.ts';

const TRIES = 10;
const FIRST_WAIT_MS = 10;
// Measured on a busy machine: 60 simultaneous transactions on one row all succeeded with this limit; with 300 ms, 4 of them did not.
const LONGEST_WAIT_MS = 1000;

/**
 * Runs a transaction, and retries it after a random wait when the database rolled it back because of a concurrent one: a deadlock
 * or a serialization failure. It also retries when the session was lost before the commit was sent. It does not retry when the
 * session was lost during the commit, because the commit may have succeeded. Because of the retries, `work` must have no side
 * effects outside the transaction.
 */
export async function transact<Value>(
  db: Kysely<Database>,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    const attempt = { isCommitSent: false };
    try {
      return await db.transaction().execute(async (tx) => {
        const value = await work(tx);
        attempt.isCommitSent = true;
        return value;
      });
    } catch (error) {
      const wasRolledBack = isConflict(error) || (!attempt.isCommitSent && isSessionEnded(error));
      if (tries >= TRIES || !wasRolledBack) throw error;
      await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    }
  }
}
