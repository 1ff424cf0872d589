import { SEARCH_LIMITS } from '@portal/domain';
import fc from 'fast-check';
import { type BatchResponse, type LoadedPage, loadPage, withBatch } from './load-page.ts';

const rowsOf = (search: string, total: number): readonly string[] =>
  Array.from({ length: total }, (_, index) => `${search}:${index + 1}`);

const batchOf = (rows: readonly string[], pageNumber: number, batch: number): BatchResponse<string> => {
  const start = (pageNumber - 1) * SEARCH_LIMITS.page + (batch - 1) * SEARCH_LIMITS.batch;
  return { rows: rows.slice(start, start + SEARCH_LIMITS.batch), total: rows.length };
};

async function loadAll(total: number, pageNumber = 1) {
  const rows = rowsOf('a', total);
  const requested: number[] = [];
  const page = await loadPage<string>({
    pageNumber,
    signal: new AbortController().signal,
    fetchBatch: async (batch) => {
      requested.push(batch);
      return batchOf(rows, pageNumber, batch);
    },
    onProgress: () => {},
  });
  return { requested, page };
}

test.each([
  [0, 1, [1]],
  [7, 1, [1]],
  [25, 1, [1]],
  [26, 1, [1, 2]],
  [75, 1, [1, 2, 3]],
  [100, 1, [1, 2, 3, 4]],
  [1000, 1, [1, 2, 3, 4]],
  [130, 2, [1, 2]],
  [1000, 10, [1, 2, 3, 4]],
])('[001-4.3.batches.1] for a list of %i rows, page %i requests batches %j', async (total, pageNumber, batches) => {
  const { requested, page } = await loadAll(total, pageNumber);
  expect(requested).toEqual(batches);
  expect(page.isComplete).toBe(true);
  expect(page.rows).toEqual(rowsOf('a', total).slice((pageNumber - 1) * 100, pageNumber * 100));
});

test('[001-4.3.batches.2] a batch with fewer than 25 records is the last, even if the total promised more', async () => {
  const requested: number[] = [];
  await loadPage<string>({
    pageNumber: 1,
    signal: new AbortController().signal,
    fetchBatch: async (batch) => {
      requested.push(batch);
      return { rows: rowsOf('a', batch === 2 ? 24 : 25), total: 100 };
    },
    onProgress: () => {},
  });
  expect(requested).toEqual([1, 2]);
});

test('[001-4.3.batches.3] no batch is requested after a newer search has started', async () => {
  const newer = new AbortController();
  const requested: number[] = [];
  const shown: number[] = [];
  const load = loadPage<string>({
    pageNumber: 1,
    signal: newer.signal,
    fetchBatch: async (batch) => {
      requested.push(batch);
      if (batch === 2) newer.abort();
      return batchOf(rowsOf('a', 100), 1, batch);
    },
    onProgress: ({ rows }) => shown.push(rows.length),
  });
  await expect(load).rejects.toThrow('aborted');
  expect(requested).toEqual([1, 2]);
  expect(shown).toEqual([25]);
});

test('[R31] a page that was interrupted by a broken connection continues where it stopped', async () => {
  const rows = rowsOf('a', 90);
  let loaded: LoadedPage<string> | undefined;
  let isBroken = true;
  const requested: number[] = [];
  const load = () =>
    loadPage<string>({
      pageNumber: 1,
      start: loaded,
      signal: new AbortController().signal,
      fetchBatch: async (batch) => {
        requested.push(batch);
        if (isBroken && batch === 3) throw new Error('offline');
        return batchOf(rows, 1, batch);
      },
      onProgress: (page) => {
        loaded = page;
      },
    });
  await expect(load()).rejects.toThrow('offline');
  expect(loaded?.rows).toHaveLength(50);
  isBroken = false;
  expect((await load()).rows).toEqual(rows);
  expect(requested).toEqual([1, 2, 3, 3, 4]);
});

test('[R32] rows of an older search are never mixed into a newer one, whatever order the responses arrive in', async () => {
  const searches = fc.array(fc.integer({ min: 0, max: 130 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), searches, async (scheduler, totals) => {
      let screen: { readonly search: string; readonly rows: readonly string[] } = { search: '', rows: [] };
      let current: AbortController | undefined;
      const start = async (search: string, total: number) => {
        current?.abort();
        const controller = new AbortController();
        current = controller;
        screen = { search, rows: [] };
        await loadPage<string>({
          pageNumber: 1,
          signal: controller.signal,
          fetchBatch: (batch) => scheduler.schedule(Promise.resolve(batchOf(rowsOf(search, total), 1, batch))),
          onProgress: ({ rows }) => {
            screen = { ...screen, rows };
            expect(rows).toEqual(rowsOf(screen.search, total).slice(0, rows.length));
          },
        }).catch((error: unknown) => expect(controller.signal.aborted ? 'AbortError' : error).toBe('AbortError'));
      };
      const { task } = scheduler.scheduleSequence(
        totals.map((total, index) => ({
          label: `search ${index}`,
          builder: async () => {
            void start(`s${index}`, total);
          },
        })),
      );
      await scheduler.waitIdle();
      await task;
      const last = totals.length - 1;
      expect(screen).toEqual({ search: `s${last}`, rows: rowsOf(`s${last}`, Math.min(100, totals[last] ?? 0)) });
    }),
    { numRuns: 1000 },
  );
});

test('a page keeps the total of its first batch', () => {
  const first = withBatch<string>(undefined, { rows: rowsOf('a', 25), total: 60 }, 1);
  expect(withBatch(first, { rows: rowsOf('b', 25), total: 61 }, 1).total).toBe(60);
});
