import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { runHeavyStatement } from './heavy-statements.ts';
import { describeOnBothDatabases, describeOnServerDatabase } from './testing.ts';

describeOnBothDatabases('statements over a whole county', (getDb) => {
  it('run one at a time, even after one fails, and return their results', async () => {
    let [running, most] = [0, 0];
    const heavy = (which: number) =>
      runHeavyStatement(getDb(), async () => {
        running += 1;
        most = Math.max(most, running);
        await wait(5);
        running -= 1;
        if (which === 2) throw new Error('No memory is left.');
        return which;
      });
    const ends = await Promise.allSettled([1, 2, 3, 4].map(heavy));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : 'failed'))).toEqual([1, 'failed', 3, 4]);
    expect(most).toBe(1);
  });

  it('run without waiting inside a transaction', async () => {
    const outer = getDb()
      .transaction()
      .execute(async (tx) => runHeavyStatement(tx, async (runTx) => runTx === tx));
    expect(await outer).toBe(true);
  });
});

describeOnServerDatabase('[R37] statements over a whole county', (getDb, getDatabase) => {
  it('wait for a heavy statement of another server', async () => {
    let isRunning = false;
    const other = await getDatabase()
      .admin.transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.HEAVY}::bigint)`.execute(tx);
        const statement = runHeavyStatement(getDb(), async () => {
          isRunning = true;
        });
        await wait(100);
        return { statement, wasRunning: isRunning };
      });
    await other.statement;
    expect([other.wasRunning, isRunning]).toEqual([false, true]);
  });
});
