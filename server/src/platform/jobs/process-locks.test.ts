import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeOnServerDatabase } from '../database/testing.ts';
import { endLockHolders } from './end-lock-holders.testing.ts';
import { ProcessLocks, runExclusively, watchProcess } from './process-locks.ts';

/** After this time without a query, a holder loses its locks: longer than a busy machine delays a process. */
const IDLE_MS = 2_000;
/** The locks of the tests. */
const LOCKS = [51, 52, 53, 54, 61];

describeOnServerDatabase('the lock for work of one process at a time', (_getDb, getPortalDatabase) => {
  const opened: ProcessLocks[] = [];
  const openLocks = (idleMs?: number): ProcessLocks => {
    const watch = idleMs === undefined ? undefined : watchProcess(idleMs);
    const locks = new ProcessLocks(getPortalDatabase(), watch);
    opened.push(locks);
    return locks;
  };
  afterEach(async () => {
    // after a failure too: the database does not close before the connection of held locks is free
    for (const locks of opened.splice(0)) for (const lock of LOCKS) await locks.release(lock);
  });

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
    const [leader, standby] = [openLocks(IDLE_MS), openLocks()];
    const readTime = () => leader.query((db) => sql<{ now: Date }>`select now()`.execute(db));
    expect(await leader.take(61)).toBe(true);
    // a holder that works keeps it
    const begun = performance.now();
    while (performance.now() - begun < 2 * IDLE_MS) {
      await wait(50);
      await readTime();
    }
    expect(await standby.take(61)).toBe(false);
    for (let tries = 0; tries < 100 && !standby.holds(61); tries += 1) {
      await wait(100);
      await standby.take(61);
    }
    expect(standby.holds(61)).toBe(true);
    await expect(readTime()).rejects.toThrow();
    await leader.release(61);
    expect(await leader.take(61)).toBe(false);
    await standby.release(61);
    expect(await leader.take(61)).toBe(true);
    await leader.release(61);
  });

  it('is not released when it was taken after a lost connection and several callers detect the loss', async () => {
    const [locks, others] = [openLocks(), openLocks()];
    expect([await locks.take(51), await locks.take(52), await locks.take(53)]).toEqual([true, true, true]);
    await endLockHolders(getPortalDatabase().admin, 51);
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
