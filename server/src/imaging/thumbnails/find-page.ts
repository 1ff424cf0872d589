import { createHash } from 'node:crypto';
import type { WholeFile } from '../opening/file-pool.ts';
import type { PageSource } from '../opening/messages.ts';
import type { KeyedFile } from '../opening/page-contents.ts';
import type { ImageStore } from '../store/image-store.ts';
import { rangeReader } from '../store/range-reader.ts';
import { type ImageFiles, readStoredPages } from '../stored-pages.ts';
import { onePageTiff } from '../tiff/one-page-tiff.ts';
import type { ConvertiblePage, DeliverablePage, FilePart, ScannedPage } from '../tiff/tiff-page.ts';
import type { PageOfFile } from './page-renderer.ts';

/** PDFs are sent to the opening process as a whole file, up to this size. */
const MAX_WHOLE_FILE_BYTES = 256 * 1024 * 1024;
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const DATA_WINDOW_BYTES = 64 * 1024;

export interface FoundPage {
  /** Identifies the content of the page. */
  readonly key: string;
  /** The page's facts from the file. */
  readonly page: DeliverablePage;
  /** For a PDF only: the opened file. */
  readonly file?: WholeFile;
  /** The input for a process, besides the file. */
  source(): Promise<PageSource>;
}

/** A key for the content of a page. */
export const pageKey = (contentKey: string, page: number): string =>
  createHash('sha256').update(`${contentKey} ${page}`).digest('hex');

/** A page of a stored file, ready to be opened; null when it is damaged, missing or too large. */
export async function findPage(files: ImageFiles, { imageKey, page }: PageOfFile): Promise<FoundPage | null> {
  const stored = await readStoredPages(files, { imageKey, pageCount: page });
  const found = stored?.pages[page - 1];
  if (stored === null || found === undefined || found.status === 'DAMAGED' || found.status === 'UNSUPPORTED')
    return null;
  const { size, contentKey } = stored;
  const key = pageKey(contentKey, page);
  if (found.status === 'PDF') {
    const source: PageSource = { is: 'PDF', page: found.index };
    const file = wholeFile(files.store, { imageKey, size, contentKey });
    return { key, page: found, file, source: () => Promise.resolve(source) };
  }
  const read = tiffSource(files.store, imageKey, size, found);
  return read === null ? null : { key, page: found, source: read };
}

function tiffSource(
  store: ImageStore,
  imageKey: string,
  size: number,
  page: ScannedPage | ConvertiblePage,
): (() => Promise<PageSource>) | null {
  const aspect = aspectOf(page);
  const parts: readonly FilePart[] = page.status === 'READABLE' ? page.strips : page.parts;
  if (bytesOf(page, parts) > MAX_PAGE_BYTES) return null;
  const reader = rangeReader(store, imageKey, size, DATA_WINDOW_BYTES);
  return async () => ({ is: 'TIFF', tiff: await onePageTiff(reader, page), directory: 0, aspect });
}

/** The size of a page as a separate TIFF. A rebuilt JPEG header is repeated before each of its parts. */
function bytesOf(page: ScannedPage | ConvertiblePage, parts: readonly FilePart[]): number {
  const header = page.status === 'READABLE' ? page.jpeg?.header : page.jpegHeader;
  return parts.reduce((sum, { length }) => sum + length + (header?.length ?? 0), 0);
}

/** Orientations from here on, up to the last one, 8, show the page on its side. */
const FIRST_ON_ITS_SIDE = 5;

function aspectOf({ width, height, xDpi, yDpi, orientation }: ScannedPage | ConvertiblePage): number {
  const scanned = width / xDpi / (height / yDpi);
  return orientation >= FIRST_ON_ITS_SIDE && orientation <= 8 ? 1 / scanned : scanned;
}

/** A PDF for the processes that open files. */
export const wholeFile = (store: ImageStore, { imageKey, size, contentKey }: KeyedFile): WholeFile => ({
  key: contentKey,
  read: () => {
    if (size > MAX_WHOLE_FILE_BYTES) throw new Error(`a PDF of ${size} bytes is not opened`);
    return store.read(imageKey, 0, size);
  },
});
