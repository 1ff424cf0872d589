import { startHousekeeping } from './housekeeping.ts';
import type { PortalDatabase } from './open.ts';
import { describeOnEmbeddedDatabase } from './testing.ts';

describeOnEmbeddedDatabase('housekeeping', (_getDb, getPortalDatabase) => {
  afterEach(() => jest.useRealTimers());

  it('runs once a night, and the night after a failure again', async () => {
    let runs = 0;
    const failures: unknown[] = [];
    const database: PortalDatabase = {
      ...getPortalDatabase(),
      maintenance: () => {
        runs += 1;
        return Promise.reject(new Error('disk full'));
      },
    };
    jest.useFakeTimers({ now: new Date(2026, 10, 20, 12, 0) });
    const stop = startHousekeeping(database, { onFailure: (error) => failures.push(error) });
    await jest.advanceTimersByTimeAsync(14 * 3_600_000);
    expect(runs).toBe(0);
    await jest.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(failures).toHaveLength(2);
    stop();
    await jest.advanceTimersByTimeAsync(48 * 3_600_000);
    expect(runs).toBe(2);
  });
});
