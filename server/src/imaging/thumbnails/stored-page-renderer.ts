import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../platform/errors/refusal.ts';
import { withDeadline } from '../../platform/fairness/with-deadline.ts';
import { FilePool, type PoolLimits, type WholeFile } from '../opening/file-pool.ts';
import { inspectFile } from '../opening/inspect-file.ts';
import type { Outcome, PageSource, Task } from '../opening/messages.ts';
import type { PageContents } from '../opening/page-contents.ts';
import type { ImageStore } from '../store/image-store.ts';
import { SharedOperations } from '../store/shared-operations.ts';
import { readStoredPages } from '../stored-pages.ts';
import type { DeliverablePage } from '../tiff/tiff-page.ts';
import { type FoundPage, findPage, pageKey, wholeFile } from './find-page.ts';
import { OutcomeMemory } from './outcome-memory.ts';
import type { PageOfFile, PageRenderer, PageToRender, RenderedPage } from './page-renderer.ts';
import { ThumbnailCache } from './thumbnail-cache.ts';

const CACHE_BYTES = 512 * 1024 * 1024;
/** Pages of one request that are decoded in parallel: enough to keep the processes busy, and few enough for other requests to get a turn. */
const DECODED_AT_ONCE = 4;

/**
 * A part of each picture's key. Raise it when pages are drawn differently: a picture that an earlier release drew is then not shown again,
 * where it would differ from the page that is delivered.
 */
export const DRAWING_VERSION = 2;

export interface RendererOptions {
  readonly store: ImageStore;
  readonly cacheFolder: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly limits?: Partial<PoolLimits>;
  readonly cacheBytes?: number;
}

export interface StoredPageRenderer extends PageRenderer, PageContents {
  /** Starts the drawing processes before the first page is requested. */
  warm(): void;
  close(): void;
}

/** Draws and opens pages of stored images. Each picture is drawn once and cached on disk under a key of the page's content. */
export function storedPageRenderer(options: RendererOptions): StoredPageRenderer {
  const opener = new PageOpener(options);
  return {
    render: (page) => opener.render(page),
    redraw: (picture, longSide) => opener.redraw(picture, longSide),
    canDraw: async (page) => (await opener.decode(page)) !== 'DAMAGED',
    countPdfPages: (pdf) => opener.countPdfPages(pdf),
    doubtfulPages: (imageKey, pages) => opener.doubtfulPages(imageKey, pages),
    inspect: (path, maxPages) => inspectFile(opener.pool, path, maxPages),
    unpack: (page) => opener.unpack(page),
    inspectPage: (page) => opener.inspectPage(page),
    stamp: (pdf, lines) => opener.stamp(pdf, lines),
    copyPdfPages: (imageKey, pages, metadata) => opener.copyPdfPages(imageKey, pages, metadata),
    warm: () => opener.pool.warm(),
    close: () => opener.pool.close(),
  };
}

type Decoded = 'CLEAN' | 'DOUBTFUL' | 'DAMAGED';

class PageOpener implements Omit<PageContents, 'inspect'> {
  readonly pool: FilePool;
  readonly #options: RendererOptions;
  readonly #cache: ThumbnailCache;
  readonly #drawing = new SharedOperations<RenderedPage | null>();
  readonly #decoding = new SharedOperations<Decoded>();
  readonly #memory = new OutcomeMemory();

  constructor(options: RendererOptions) {
    this.#options = options;
    this.pool = new FilePool(options.limits);
    this.#cache = new ThumbnailCache(options.cacheFolder, options.cacheBytes ?? CACHE_BYTES, options.log);
  }

  async render(page: PageToRender): Promise<RenderedPage | null> {
    const found = await this.#find(page);
    if (found === null || this.#memory.hasFailed(found.key)) return null;
    const key = `${found.key}-d${DRAWING_VERSION}-${page.longSide}${page.isWatermarked ? '-marked' : ''}`;
    return withDeadline(this.#drawing.share(key, () => this.#draw(page, found, key)));
  }

  async #draw(page: PageToRender, found: FoundPage, key: string): Promise<RenderedPage | null> {
    const known = await this.#cache.get(key);
    if (known !== null) return known;
    const { longSide, isWatermarked, rank } = page;
    const outcome = await this.#run(page, found, (source) => ({ to: 'DRAW', source, longSide, isWatermarked }), rank);
    if (outcome?.is !== 'PICTURE') return null;
    const rendered = { jpeg: Buffer.from(outcome.jpeg), width: outcome.width, height: outcome.height };
    await this.#cache.put(key, rendered);
    return rendered;
  }

  /** Whether a page can be decoded completely; cached by content. */
  async decode(page: PageOfFile): Promise<Decoded> {
    const found = await this.#find(page);
    if (found === null || this.#memory.hasFailed(found.key)) return 'DAMAGED';
    const known = this.#memory.isClean(found.key);
    if (known !== undefined) return known ? 'CLEAN' : 'DOUBTFUL';
    return withDeadline(this.#decoding.share(found.key, () => this.#decode(page, found)));
  }

  /** Caches the outcome even if no request waits for it any longer, so that the next request gets it immediately. */
  async #decode(page: PageOfFile, found: FoundPage): Promise<Decoded> {
    const outcome = await this.#run(page, found, (source) => ({ to: 'DECODE', source }));
    if (outcome?.is !== 'DECODED') return 'DAMAGED';
    this.#memory.recordDecoded(found.key, outcome.isClean);
    return outcome.isClean ? 'CLEAN' : 'DOUBTFUL';
  }

  async redraw(picture: Buffer, longSide: number): Promise<Buffer | null> {
    const outcome = await this.pool.run({ to: 'REDRAW', picture, longSide });
    if (outcome.is === 'PICTURE') return Buffer.from(outcome.jpeg);
    const reason = outcome.is === 'FAILED' ? outcome.reason : outcome.is;
    this.#options.log.warn({ reason }, 'an uploaded picture cannot be drawn');
    return null;
  }

  async countPdfPages(pdf: Parameters<PageContents['countPdfPages']>[0]): ReturnType<PageContents['countPdfPages']> {
    const outcome = await this.pool.run({ to: 'COUNT' }, { file: wholeFile(this.#options.store, pdf) });
    if (outcome.is === 'PAGES') return { pages: outcome.count };
    const { reason, isLocked } = outcome.is === 'FAILED' ? outcome : { reason: 'unknown', isLocked: false };
    this.#options.log.warn({ imageKey: pdf.imageKey, reason }, 'PDF cannot be opened');
    return { pages: null, reason, isLocked };
  }

  async doubtfulPages(imageKey: string, pages: readonly number[]): Promise<ReadonlySet<number>> {
    const stored = await readStoredPages({ store: this.#options.store, contents: this }, { imageKey, pageCount: 0 });
    const known = new Map(pages.map((page) => [page, this.#memory.isClean(pageKey(stored?.contentKey ?? '', page))]));
    const waiting = pages.filter((page) => known.get(page) === undefined);
    const doubtful = new Set(pages.filter((page) => known.get(page) === false));
    const next = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift())
        if ((await this.decode({ imageKey, page })) !== 'CLEAN') doubtful.add(page);
    };
    await Promise.all(Array.from({ length: DECODED_AT_ONCE }, next));
    return doubtful;
  }

  async unpack(page: PageOfFile): ReturnType<PageContents['unpack']> {
    const found = await this.#find(page);
    const outcome = found === null ? null : await this.#run(page, found, unpackTask);
    if (outcome?.is === 'PIXELS') return outcome.pixels;
    throw new Error(`Page ${page.page} of ${page.imageKey} cannot be unpacked.`);
  }

  async inspectPage(page: PageOfFile): ReturnType<PageContents['inspectPage']> {
    const found = await this.#find(page);
    if (found === null || this.#memory.hasFailed(found.key)) return null;
    const inspection = { isFirst: page.page === 1, scan: scanOf(found.page) };
    const outcome = await this.#run(page, found, (source) => ({ to: 'LOOK', source, ...inspection }), page.page - 1);
    return outcome?.is === 'LOOKED' ? outcome.findings : null;
  }

  async stamp(pdf: Buffer, lines: readonly string[]): Promise<Buffer | null> {
    const key = createHash('sha256').update(pdf).digest('hex');
    const outcome = await this.pool.run({ to: 'STAMP', lines: [...lines] }, { file: { key, read: async () => pdf } });
    if (outcome.is === 'PDF') return Buffer.from(outcome.pdf);
    const reason = outcome.is === 'FAILED' ? outcome.reason : outcome.is;
    this.#options.log.warn({ reason }, 'a PDF cannot be stamped');
    return null;
  }

  async copyPdfPages(
    imageKey: string,
    pages: readonly number[],
    metadata: Parameters<PageContents['copyPdfPages']>[2],
  ): Promise<Buffer> {
    const found = await this.#find({ imageKey, page: pages[0] ?? 1 });
    if (found?.file === undefined) throw new Error(`${imageKey} is not a PDF that can be opened.`);
    const task: Task = { to: 'COPY', pages: pages.map((page) => page - 1), metadata: { ...metadata } };
    const outcome = await this.pool.run(task, { file: found.file });
    if (outcome.is === 'PDF') return Buffer.from(outcome.pdf);
    throw new Error(`Pages of ${imageKey} cannot be copied: ${outcome.is === 'FAILED' ? outcome.reason : outcome.is}`);
  }

  /** Null when there is no such page, or when the file cannot be read now. The latter is only logged, so that the next request retries. */
  async #find(page: PageOfFile): Promise<FoundPage | null> {
    try {
      return await findPage({ store: this.#options.store, contents: this }, page);
    } catch (error) {
      this.#logUnreadable(page, error);
      return null;
    }
  }

  /** Null when the page cannot be opened, or the file cannot be read now. Both are logged; only the first is cached. */
  async #run(
    page: PageOfFile,
    found: FoundPage,
    taskFor: (source: PageSource) => Task | null,
    rank = 0,
  ): Promise<Outcome | null> {
    let outcome: Outcome;
    try {
      const task = taskFor(await found.source());
      if (task === null) return null;
      outcome = await this.pool.run(task, withFile(rank, found.file));
    } catch (error) {
      this.#logUnreadable(page, error);
      return null;
    }
    if (outcome.is !== 'FAILED') return outcome;
    const { imageKey, page: number } = page;
    this.#options.log.warn({ imageKey, page: number, reason: outcome.reason }, 'page cannot be drawn');
    this.#memory.recordFailure(found.key);
    return null;
  }

  #logUnreadable({ imageKey, page }: PageOfFile, error: unknown): void {
    if (error instanceof Refusal) throw error;
    this.#options.log.warn({ imageKey, page, err: error }, 'image cannot be read');
  }
}

const POINTS_PER_INCH = 72;

/** The size of an upright scanned page in points, and its resolution. Null for a page of a PDF, whose file has them. */
function scanOf(page: DeliverablePage): Extract<Task, { to: 'LOOK' }>['scan'] {
  if (page.status === 'PDF') return null;
  const { width, height, xDpi, yDpi, orientation } = page;
  const [wide, high] = [(width / xDpi) * POINTS_PER_INCH, (height / yDpi) * POINTS_PER_INCH];
  const isOnItsSide = orientation >= 5 && orientation <= 8;
  return { width: isOnItsSide ? high : wide, height: isOnItsSide ? wide : high, dpi: Math.min(xDpi, yDpi) };
}

const withFile = (rank: number, file: WholeFile | undefined) => (file === undefined ? { rank } : { rank, file });
const unpackTask = (source: PageSource): Task | null =>
  source.is === 'TIFF' ? { to: 'UNPACK', tiff: source.tiff, directory: source.directory } : null;
