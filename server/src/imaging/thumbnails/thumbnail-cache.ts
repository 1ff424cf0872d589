import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage } from './page-renderer.ts';

/** Width, height and length precede the JPEG, so that a file truncated by a power failure is recognized. */
const HEADER_BYTES = 12;
/** The share of the limit that remains after old pictures are deleted from a full cache. */
const KEPT_SHARE = 0.8;
const WARN_EVERY_MS = 60_000;

/** A cache of page pictures on disk, by content. Its size is limited: the least recently used pictures are deleted first. */
export class ThumbnailCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  #bytes: number | null = null;
  #isShrinking = false;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, maxBytes: number, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#log = log;
  }

  /** @param key a file's name: lower-case letters, digits and '-' */
  async get(key: string): Promise<RenderedPage | null> {
    const path = this.#path(key);
    const file = await readFile(path).catch(() => null);
    if (file === null || file.length <= HEADER_BYTES || file.length !== HEADER_BYTES + file.readUInt32LE(8))
      return null;
    const now = new Date();
    // not awaited: it only sets the order of deletion
    void utimes(path, now, now).catch(() => undefined);
    return { width: file.readUInt32LE(0), height: file.readUInt32LE(4), jpeg: file.subarray(HEADER_BYTES) };
  }

  /** Stores a picture. A failed write (a full disk) is only logged, because the page can still be shown. */
  async put(key: string, page: RenderedPage): Promise<void> {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(page.width, 0);
    header.writeUInt32LE(page.height, 4);
    header.writeUInt32LE(page.jpeg.length, 8);
    const path = this.#path(key);
    const temporary = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, Buffer.concat([header, page.jpeg]));
      await rename(temporary, path);
      await this.#grow(HEADER_BYTES + page.jpeg.length);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined);
      this.#warn(error);
    }
  }

  /** Logs at most one warning a minute, because a full disk would cause one for each page. */
  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = performance.now();
    this.#log.warn(
      { err: error, folder: this.#folder },
      'pictures of pages cannot be kept: pages are shown, but slower',
    );
  }

  #path(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }

  async #grow(by: number): Promise<void> {
    this.#bytes = this.#bytes === null ? sizeOf(await this.#files()) : this.#bytes + by;
    if (this.#bytes <= this.#maxBytes || this.#isShrinking) return;
    this.#isShrinking = true;
    try {
      await this.#shrink();
    } finally {
      this.#isShrinking = false;
    }
  }

  async #shrink(): Promise<void> {
    const files = (await this.#files()).sort((a, b) => a.usedAt - b.usedAt);
    let bytes = sizeOf(files);
    for (const file of files) {
      if (bytes <= this.#maxBytes * KEPT_SHARE) break;
      await rm(file.path, { force: true });
      bytes -= file.size;
    }
    this.#bytes = bytes;
  }

  async #files(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = [];
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const facts = entry.isFile() ? await stat(path).catch(() => null) : null;
      if (facts !== null) files.push({ path, size: facts.size, usedAt: facts.mtimeMs });
    }
    return files;
  }
}

const sizeOf = (files: readonly { size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0);
