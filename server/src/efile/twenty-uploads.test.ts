/** @timed: the delay of the event loop is meaningful only on an otherwise idle machine. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { describeOnEmbeddedDatabase } from '../platform/database/testing.ts';
import { ampleLimits } from '../testing/ample-limits.ts';
import { watchLoopWork } from '../testing/loop-work.ts';
import { machineSlowness } from '../testing/machine-slowness.ts';
import { TEST_ORIGIN } from '../testing/test-portal.ts';
import { EFILE, FILER, startFileOpener } from './efile.testing.ts';
import { deleteUploads } from './uploads.store.ts';

const UPLOADS = 20;
const MAX_MORE_MB = 200;
/** The longest allowed delay of the event loop, by the clock. */
const MAX_STALL_MS = 100;
/** The longest time that one task may occupy the event loop, in processor time. */
const MAX_WORK_MS = 50;
/** A delay that our code causes occurs in every round. A delay by the machine or a garbage collection hardly ever occurs in all three. */
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;

jest.setTimeout(240_000);

describeOnEmbeddedDatabase('twenty simultaneous uploads of 25 MB', (_getDb, getDatabase) => {
  it('[R36] use at most 200 MB more memory, and do not block the event loop', async () => {
    const { opener, close } = await startFileOpener();
    // a store that discards the bytes, so that only the handling of the uploads is measured
    const portal = await openImagingPortal(getDatabase(), { opener, limits: ampleLimits() });
    let pieces = 0;
    const drained = {
      ...portal.store,
      put: async (_key: string, bytes: unknown) => {
        if (bytes !== null && typeof bytes === 'object' && Symbol.asyncIterator in bytes)
          for await (const piece of z.parse(streamed, bytes)) pieces += piece === null ? 0 : 1;
        return { sha256: '' };
      },
    };
    Object.assign(portal.services.imaging, { store: drained });
    await portal.saveRecord('efile', EFILE);
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const script = join(import.meta.dirname, 'send-uploads.testing.ts');
    const send = async (count: number) => {
      const senderArguments = [script, address, TEST_ORIGIN, JSON.stringify(FILER), String(count)];
      const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', ...senderArguments]);
      return z.parse(z.object({ bytes: z.int(), statuses: z.array(z.int()) }), JSON.parse(stdout));
    };
    // warm-up: modules and processes that load once are not counted
    await send(1);
    const idle = process.memoryUsage.rss();
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    const maxStallMs = MAX_STALL_MS * (await machineSlowness());
    const rounds: (Awaited<ReturnType<typeof send>> & Record<'workMs' | 'stallMs', number>)[] = [];
    while (rounds.length < ROUNDS) {
      // a visitor may not have this many open uploads
      await deleteUploads(getDatabase().db, new Date('9999-01-01'), 2 * UPLOADS);
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const work = watchLoopWork();
      const sent = await send(UPLOADS);
      const workMs = await work.stop();
      delay.disable();
      rounds.push({ ...sent, workMs, stallMs: delay.max / 1e6 });
    }
    clearInterval(watch);
    const addedMb = (peak - idle) / MEGABYTE;
    const minimumOf = (kind: 'workMs' | 'stallMs'): number => Math.min(...rounds.map((round) => round[kind]));
    if (process.env.SHOW_FIGURES !== undefined) {
      const figures = rounds.map(({ workMs, stallMs }) => `work ${workMs.toFixed(0)}, stall ${stallMs.toFixed(0)} ms`);
      console.log(`${addedMb.toFixed(0)} MB more; longest: ${figures.join('; ')}`);
    }
    await portal.close();
    await close();
    for (const { bytes, statuses } of rounds)
      expect([bytes > 24_990_000, statuses]).toEqual([true, Array.from({ length: UPLOADS }, () => 200)]);
    expect(pieces).toBeGreaterThan(ROUNDS * UPLOADS);
    expect(addedMb).toBeLessThan(MAX_MORE_MB);
    expect(minimumOf('workMs')).toBeLessThan(MAX_WORK_MS);
    expect(minimumOf('stallMs')).toBeLessThan(maxStallMs);
  });
});

const streamed = z.custom<AsyncIterable<unknown>>(() => true);
