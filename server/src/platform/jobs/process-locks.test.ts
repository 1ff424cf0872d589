import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeOnServerDatabase } from '../database/testing.ts';
import { asOnlyProcess, ProcessLocks } from './process-locks.ts';

describeOnServerDatabase('work of one process at a time', (_getDb, getPortalDatabase) => {
  it('is done by one of two, and by the other when the first is through or has failed', async () => {
    const first = getPortalDatabase();
    // The same database as another process sees it: what is kept in memory is not shared.
    const second = { ...first };
    const other = () => asOnlyProcess(second, 42, async () => undefined);
    let beside: boolean | undefined;
    const done = asOnlyProcess(first, 42, async () => {
      beside = await other();
      expect(await asOnlyProcess(first, 42, async () => undefined)).toBe(false);
      expect(await asOnlyProcess(second, 43, async () => undefined)).toBe(true);
    });
    expect([await done, beside, await other()]).toEqual([true, false, true]);
    const failing = asOnlyProcess(first, 42, async () => {
      throw new Error('cut off');
    });
    await expect(failing).rejects.toThrow('cut off');
    expect(await other()).toBe(true);
  });

  it('gives no lock away that was taken since a connection was lost, when several hear of the loss', async () => {
    const database = getPortalDatabase();
    const [locks, others] = [new ProcessLocks(database), new ProcessLocks(database)];
    expect([await locks.take(51), await locks.take(52), await locks.take(53)]).toEqual([true, true, true]);
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 51`.execute(
      database.admin,
    );
    await wait(50);
    // the one opens a new connection while the other still waits for the old one
    const slow = locks.leave(51).then(() => locks.take(54));
    await Promise.all([slow, locks.leave(52), locks.leave(53)]);
    expect([await slow, await others.take(54)]).toEqual([true, false]);
    await locks.leave(54);
    expect(await others.take(54)).toBe(true);
    await others.leave(54);
  });
});
