import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { readStoredPages } from '../document-images.ts';
import type { ImageStore } from '../store/image-store.ts';
import { rangeReader } from '../store/range-reader.ts';
import { onePageTiff } from '../tiff/one-page-tiff.ts';
import type { TiffPage } from '../tiff/tiff-page.ts';
import type { PageOfFile, PageRenderer, PageToRender, RenderedPage } from './page-renderer.ts';
import { type RenderLimits, RenderPool } from './render-pool.ts';
import { ThumbnailCache } from './thumbnail-cache.ts';

/** Kinds that are not taken apart here go to the drawing process as a whole file, up to this size. */
const MOST_WHOLE_FILE_BYTES = 64 * 1024 * 1024;
const MOST_PAGE_BYTES = 256 * 1024 * 1024;
const DATA_WINDOW_BYTES = 64 * 1024;
const CACHE_BYTES = 512 * 1024 * 1024;
/** A page that could not be drawn is not tried again for so long: a hostile one costs its limit each time. */
const NOT_AGAIN_MS = 10 * 60_000;
const REMEMBERED_FAILURES = 1_000;
const REMEMBERED_SOUND = 50_000;

export interface RendererOptions {
  readonly store: ImageStore;
  readonly cacheFolder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly limits?: Partial<RenderLimits>;
  readonly cacheBytes?: number;
}

export interface StoredPageRenderer extends PageRenderer {
  /** Starts a drawing process before the first page is wanted. */
  warm(): void;
  close(): void;
}

/** Draws pages of stored images, each once: pictures are kept on disk by the content they show. */
export function storedPageRenderer(options: RendererOptions): StoredPageRenderer {
  const pool = new RenderPool(options.limits);
  const cache = new ThumbnailCache(options.cacheFolder, options.cacheBytes ?? CACHE_BYTES);
  const drawing = new Map<string, Promise<RenderedPage | null>>();
  const failed = new Map<string, number>();
  const sound = new Set<string>();

  function fail({ imageKey, page }: PageOfFile, key: string, reason: string): null {
    options.log.warn({ imageKey, page, reason }, 'page cannot be drawn');
    failed.set(key, Date.now());
    const [oldest] = failed.keys();
    if (failed.size > REMEMBERED_FAILURES && oldest !== undefined) failed.delete(oldest);
    return null;
  }
  const hasFailed = (key: string): boolean => Date.now() - (failed.get(key) ?? 0) < NOT_AGAIN_MS;

  async function decode(page: PageOfFile, key: string): Promise<boolean> {
    const job = await jobFor(options.store, page);
    if (job === null) return false;
    const { picture, reason } = await pool.draw({ ...job, longSide: 0, isWatermarked: false });
    if (picture === null) {
      fail(page, key, reason);
      return false;
    }
    sound.add(key);
    const [oldest] = sound;
    if (sound.size > REMEMBERED_SOUND && oldest !== undefined) sound.delete(oldest);
    return true;
  }

  async function draw(page: PageToRender, key: string): Promise<RenderedPage | null> {
    const known = await cache.get(key);
    if (known !== null) return known;
    const job = await jobFor(options.store, page);
    if (job === null) return null;
    const { picture, reason } = await pool.draw({ ...job, longSide: page.longSide, isWatermarked: page.isWatermarked });
    if (picture === null) return fail(page, key, reason);
    const rendered = { jpeg: Buffer.from(picture.jpeg), width: picture.width, height: picture.height };
    await cache.put(key, rendered);
    return rendered;
  }

  return {
    async render(page) {
      const key = await keyOf(options.store, page);
      if (key === null || hasFailed(key)) return null;
      const running = drawing.get(key);
      if (running !== undefined) return running;
      const started = draw(page, key).finally(() => drawing.delete(key));
      drawing.set(key, started);
      return started;
    },
    async canDraw(page) {
      const key = await keyOf(options.store, { ...page, longSide: 0, isWatermarked: false });
      if (key === null || hasFailed(key)) return false;
      return sound.has(key) || decode(page, key);
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  };
}

/** Names a picture by the content of the file, the page and how it is drawn; null without a file. */
async function keyOf(store: ImageStore, page: PageToRender): Promise<string | null> {
  const facts = await store.stat(page.imageKey);
  if (facts === null) return null;
  const named = [facts.sha256 ?? page.imageKey, facts.size, page.page, page.longSide, page.isWatermarked];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex');
}

async function jobFor(store: ImageStore, page: PageOfFile): Promise<{ tiff: Buffer; directory: number } | null> {
  const stored = await readStoredPages(store, { imageKey: page.imageKey, pageCount: page.page });
  const found: TiffPage | undefined = stored?.pages[page.page - 1];
  if (stored === null || found === undefined || found.status === 'DAMAGED') return null;
  if (found.status === 'READABLE') {
    const bytes = found.strips.reduce((sum, strip) => sum + strip.length, 0);
    if (bytes > MOST_PAGE_BYTES) return null;
    const reader = rangeReader(store, page.imageKey, stored.size, DATA_WINDOW_BYTES);
    return { tiff: await onePageTiff(reader, found), directory: 0 };
  }
  if (found.kind === 'PDF' || stored.size > MOST_WHOLE_FILE_BYTES) return null;
  return { tiff: await store.read(page.imageKey, 0, stored.size), directory: found.directory };
}
