import type { ImageInspection } from '../imaging/inspect-image.ts';
import { counted } from '../platform/texts/counted.ts';
import type { ImageSink } from './images.ts';
import type { ImportReport } from './import-report.ts';

/** A document whose image is to be checked. */
export interface ImageToCheck {
  /** The import file that names the image. */
  readonly file: string;
  /** The name of its kind of record; default: document. */
  readonly recordName?: string | undefined;
  readonly documentNumber: string;
  readonly line: number;
  readonly imageFile: string;
  readonly key: string;
  /** The page count in the index; null if the index has none. */
  readonly pageCount: number | null;
}

/** Images that are opened in parallel, each by a separate process. */
const CONCURRENCY = 2;
const MAX_WAITING = 1_000;
/** Checks may take this share of an import's time, but at least MIN_TIME_MS, so that small imports are checked completely. */
const TIME_SHARE = 0.2;
const MIN_TIME_MS = 60_000;

/**
 * Opens images while documents are written, and reports those that cannot be shown completely or whose page count differs from the index.
 * Opening takes ten times as long as storing a file, so that a large import checks only a part of the images.
 */
export class ImageChecks {
  /** Images that were not opened, because the time was up. */
  skipped = 0;
  readonly #sink: ImageSink;
  readonly #report: Pick<ImportReport, 'warn' | 'note'>;
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #isUnlimited: boolean;
  readonly #waiting: ImageToCheck[] = [];
  readonly #running = new Set<Promise<void>>();
  #spentMs = 0;

  constructor(sink: ImageSink, report: Pick<ImportReport, 'warn' | 'note'>, now: () => number, isUnlimited: boolean) {
    this.#sink = sink;
    this.#report = report;
    this.#now = now;
    this.#startedAt = now();
    this.#isUnlimited = isUnlimited;
  }

  /** Queues an image. Waits while the queue is full, because documents are written faster than images are opened, and memory is limited. */
  async add(image: ImageToCheck): Promise<void> {
    if (image.pageCount === 0)
      this.#warn(image, 'page_count', `is 0 for a ${image.recordName ?? 'document'} with images`);
    this.#waiting.push(image);
    this.#startNext();
    while (this.#waiting.length > MAX_WAITING && this.#running.size > 0) await Promise.race(this.#running);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when every image was opened or the time is up; throws when the import is stopped. */
  async finish(signal?: AbortSignal): Promise<void> {
    while (this.#running.size > 0) {
      signal?.throwIfAborted();
      await Promise.race(this.#running);
    }
    if (this.skipped === 0) return;
    this.#report.note(
      `${counted(this.skipped, 'image')} kept and not opened, to save time: import again with --check-images to look at all`,
    );
  }

  /** Clears the queue and waits for the running checks, when the import was stopped. */
  async stop(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #isTimeUp(): boolean {
    if (this.#isUnlimited) return false;
    return this.#spentMs / CONCURRENCY > Math.max(MIN_TIME_MS, TIME_SHARE * (this.#now() - this.#startedAt));
  }

  #startNext(): void {
    while (this.#running.size < CONCURRENCY) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      if (this.#isTimeUp()) {
        this.skipped += 1;
        continue;
      }
      const check = this.#check(next).finally(() => {
        this.#running.delete(check);
        this.#startNext();
      });
      this.#running.add(check);
    }
  }

  async #check(image: ImageToCheck): Promise<void> {
    const startedAt = this.#now();
    try {
      this.#warnOf(image, await this.#sink.inspectImage(image.key));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#warn(image, 'image_file', `images/${image.imageFile} could not be opened (${why})`);
    } finally {
      this.#spentMs += this.#now() - startedAt;
    }
  }

  #warnOf(image: ImageToCheck, { pages, problem, brokenPage }: ImageInspection): void {
    const name = `images/${image.imageFile}`;
    if (problem !== null) {
      this.#warn(image, 'image_file', `${name} cannot be displayed: ${problem}`);
      return;
    }
    if (brokenPage !== undefined)
      this.#warn(image, 'image_file', `page ${brokenPage.page} of ${name} cannot be displayed: ${brokenPage.reason}`);
    if (image.pageCount !== null && image.pageCount !== 0 && image.pageCount !== pages)
      this.#warn(image, 'page_count', `is ${image.pageCount}, and ${name} has ${counted(pages, 'page')}`);
  }

  #warn({ file, recordName, documentNumber, line }: ImageToCheck, column: string, reason: string): void {
    this.#report.warn({ file, recordName, line, documentNumber, column, reason });
  }
}
