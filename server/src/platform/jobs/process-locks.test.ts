import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeOnServerDatabase } from '../database/testing.ts';
import { ProcessLocks, runExclusively, watchProcess } from './process-locks.ts';

describeOnServerDatabase('the lock for work of one process at a time', (_getDb, getPortalDatabase) => {
  it('is held by one of two processes, and can be taken by the other when the first has finished or failed', async () => {
    const first = getPortalDatabase();
    // a copy of the object stands for another process, because the locks in memory are kept per object
    const second = { ...first };
    const other = () => runExclusively(second, 42, async () => undefined);
    let duringFirst: boolean | undefined;
    const done = runExclusively(first, 42, async () => {
      duringFirst = await other();
      expect(await runExclusively(first, 42, async () => undefined)).toBe(false);
      expect(await runExclusively(second, 43, async () => undefined)).toBe(true);
    });
    expect([await done, duringFirst, await other()]).toEqual([true, false, true]);
    const failing = runExclusively(first, 42, async () => {
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await other()).toBe(true);
  });

  it('passes to another process when its holder hangs, which notices it afterwards, and takes it again', async () => {
    const database = getPortalDatabase();
    const [leader, standby] = [new ProcessLocks(database, watchProcess(300)), new ProcessLocks(database)];
    const readTime = () => leader.query((db) => sql<{ now: Date }>`select now()`.execute(db));
    expect(await leader.take(61)).toBe(true);
    // a holder that works keeps it
    for (let times = 0; times < 5; times += 1) {
      await wait(100);
      await readTime();
    }
    expect(await standby.take(61)).toBe(false);
    await wait(1_000);
    expect(await standby.take(61)).toBe(true);
    await expect(readTime()).rejects.toThrow();
    await leader.release(61);
    expect(await leader.take(61)).toBe(false);
    await standby.release(61);
    expect(await leader.take(61)).toBe(true);
    await leader.release(61);
  });

  it('is not released when it was taken after a lost connection and several callers detect the loss', async () => {
    const database = getPortalDatabase();
    const [locks, others] = [new ProcessLocks(database), new ProcessLocks(database)];
    expect([await locks.take(51), await locks.take(52), await locks.take(53)]).toEqual([true, true, true]);
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 51`.execute(
      database.admin,
    );
    await wait(50);
    // one caller opens a new connection while the others still wait for the old one
    const slow = locks.release(51).then(() => locks.take(54));
    await Promise.all([slow, locks.release(52), locks.release(53)]);
    expect([await slow, await others.take(54)]).toEqual([true, false]);
    await locks.release(54);
    expect(await others.take(54)).toBe(true);
    await others.release(54);
  });
});
