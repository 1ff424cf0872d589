// Images of the pages of 200-page scans, as the portal renders them: files are verified part by part, rendered in separate
// processes, and cached on disk. PORTAL_SAMPLES=/path npm run bench -- thumbnails
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDownload } from '@portal/server/src/imaging/pdf/open-download.ts';
import { folderImageStore } from '@portal/server/src/imaging/store/folder-image-store.ts';
import type { ImageStore } from '@portal/server/src/imaging/store/image-store.ts';
import { verifiedImageStore } from '@portal/server/src/imaging/store/verified-image-store.ts';
import { readStoredPages } from '@portal/server/src/imaging/stored-pages.ts';
import {
  type StoredPageRenderer,
  storedPageRenderer,
} from '@portal/server/src/imaging/thumbnails/stored-page-renderer.ts';
import { makeTiff } from '@portal/server/src/imaging/tiff/make-tiff.testing.ts';
import type { BenchOptions } from './bench-options.ts';
import { openEmptyEmbedded } from './loaded-county.ts';
import { isReadable, readScannedPages } from './scan-pages.ts';
import { p50p95, printTable } from './table.ts';

const PAGES = 200;
const VIEWERS = 20;
const STRIP_PAGES = 5;
const THUMBNAIL_LONG_SIDE = 320;
const ZOOM_LONG_SIDE = 1_120;
const log = { warn: () => undefined };

interface Bench {
  readonly store: ImageStore;
  readonly renderer: StoredPageRenderer;
  readonly keys: readonly string[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Requests five thumbnails as a preview does; returns when the first and when the last one arrived, in milliseconds. */
async function requestStrip({ store, renderer }: Bench, imageKey: string, first: number): Promise<[number, number]> {
  const started = performance.now();
  await readStoredPages({ store, contents: renderer }, { imageKey, pageCount: PAGES });
  const arrived = await Promise.all(
    Array.from({ length: STRIP_PAGES }, async (_, rank) => {
      const wanted = { imageKey, page: first + rank, longSide: THUMBNAIL_LONG_SIDE, isWatermarked: false, rank };
      if ((await renderer.render(wanted)) === null) throw new Error('A readable page was not rendered.');
      return performance.now() - started;
    }),
  );
  return [Math.min(...arrived), Math.max(...arrived)];
}

async function measureOneViewer(bench: Bench, rounds: number): Promise<string[][]> {
  const [cold, warm, zoom]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const key = bench.keys[round % bench.keys.length] ?? '';
    const first = 1 + Math.floor(round / bench.keys.length) * STRIP_PAGES;
    cold.push((await requestStrip(bench, key, first))[1]);
    warm.push((await requestStrip(bench, key, first))[1]);
    const wanted = { imageKey: key, page: 150 + round, longSide: ZOOM_LONG_SIDE, isWatermarked: true };
    zoom.push(await timed(() => bench.renderer.render(wanted)));
  }
  return [
    ['five thumbnails, cold', p50p95(cold), '150'],
    ['five thumbnails, cached', p50p95(warm), '10'],
    ['zoom image, watermarked, cold', p50p95(zoom), '120'],
  ];
}

async function measureManyViewers(bench: Bench, rounds: number): Promise<string[][]> {
  const [first, all, warm]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const from = 60 + round * STRIP_PAGES;
    for (const [firstMs, lastMs] of await Promise.all(bench.keys.map((key) => requestStrip(bench, key, from)))) {
      first.push(firstMs);
      all.push(lastMs);
    }
    warm.push(
      ...(await Promise.all(bench.keys.map((key) => requestStrip(bench, key, from)))).map(([, lastMs]) => lastMs),
    );
  }
  return [
    [`${VIEWERS} simultaneous viewers, first thumbnail`, p50p95(first), '500'],
    [`${VIEWERS} simultaneous viewers, all five`, p50p95(all), '2500'],
    [`${VIEWERS} simultaneous viewers, cached`, p50p95(warm), '50'],
  ];
}

/** Delivers all pages, and measures the memory growth of the process. */
async function measureDelivery({ store, renderer, keys }: Bench, rounds: number): Promise<string[][]> {
  const imageKey = keys[0] ?? '';
  const stored = await readStoredPages({ store, contents: renderer }, { imageKey, pageCount: PAGES });
  const pages = (stored?.pages ?? []).flatMap((page, index) => (isReadable(page) ? [{ page, number: index + 1 }] : []));
  const size = stored?.size ?? 0;
  const metadata = { title: 'Deed', documentNumber: '1', createdAt: new Date(0) };
  // an order makes this check before the payment
  const checkMs = await timed(() =>
    renderer.doubtfulPages(
      imageKey,
      pages.map(({ number }) => number),
    ),
  );
  const times: number[] = [];
  const before = process.memoryUsage().rss;
  let peak = before;
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timed(async () => {
        const pieces = await openDownload({ store, contents: renderer }, log, { imageKey, size, pages, metadata });
        const delivered = pieces[Symbol.asyncIterator]();
        while ((await delivered.next()).done !== true) peak = Math.max(peak, process.memoryUsage().rss);
      }),
    );
  }
  return [
    [`${PAGES} pages checked for decoding errors, once`, checkMs.toFixed(0), '-'],
    [`PDF of ${PAGES} pages, checked part by part`, p50p95(times), '200'],
    ['added memory, as a multiple of the file size', ((peak - before) / size).toFixed(2), '2'],
  ];
}

/** Measures images of 200-page scans for one viewer and for twenty, and their delivery. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  const samples = process.env.PORTAL_SAMPLES;
  if (samples === undefined) {
    console.log('\nThe thumbnail bench was skipped: set PORTAL_SAMPLES to the folder of sample scans.');
    return;
  }
  const { database, folder, close } = await openEmptyEmbedded();
  const files = folderImageStore(join(folder, 'images'));
  const store = verifiedImageStore(files, database.db);
  const renderer = storedPageRenderer({ store, cacheFolder: join(folder, 'thumbnails'), log });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  try {
    const tiff = makeTiff(await readScannedPages(samples, PAGES));
    const keys = Array.from({ length: VIEWERS }, (_, index) => `bench/${index}.tif`);
    for (const key of keys) await store.put(key, tiff);
    renderer.warm();
    const bench: Bench = { store, renderer, keys };
    await requestStrip(bench, keys[0] ?? '', 195);
    await requestStrip(bench, keys[1] ?? '', 195);
    delay.enable();
    const rows = [
      ...(await measureOneViewer(bench, quick ? 5 : 40)),
      ...(await measureManyViewers(bench, quick ? 1 : 5)),
      ...(await measureDelivery(bench, quick ? 3 : 10)),
      ['longest block of the event loop', (delay.max / 1e6).toFixed(1), '50'],
    ];
    printTable(
      `Pages of ${(tiff.length / 1e6).toFixed(1)} MB scans; milliseconds, p50/p95`,
      ['', 'measured', 'goal'],
      rows,
    );
  } finally {
    delay.disable();
    renderer.close();
    await close();
  }
};
