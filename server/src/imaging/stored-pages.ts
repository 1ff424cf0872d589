import { Refusal } from '../platform/errors/refusal.ts';
import type { ImagedDocument } from './document-images.ts';
import { BEGINNING_BYTES, beginsAsPdf } from './opening/begins-as-pdf.ts';
import type { KeyedFile, PageContents, PdfCount } from './opening/page-contents.ts';
import type { ImageStore } from './store/image-store.ts';
import { limitConcurrency } from './store/limit-concurrency.ts';
import { rangeReader } from './store/range-reader.ts';
import { SharedOperations } from './store/shared-operations.ts';
import { readTiff, type TiffFile } from './tiff/read-tiff.ts';
import { damaged, type TiffPage, unsupported } from './tiff/tiff-page.ts';

/** A file's directories are spread over all of it: a few dozen large reads are cheaper than one read for each page. */
const MAX_WINDOW_BYTES = 1024 * 1024;
const MIN_WINDOW_BYTES = 16 * 1024;
const WINDOWS_OF_A_FILE = 32;
/** With few files at a time, the first can be drawn while the next is read. */
const FILES_READ_AT_ONCE = 3;
const MAX_CACHED_FILES = 100;

/** The store of page images, and the reader of PDFs. TIFFs are read in this process. */
export interface ImageFiles {
  readonly store: ImageStore;
  readonly contents: Pick<PageContents, 'countPdfPages'>;
}

/** Pages of a stored file, as far as they could be read. */
export interface StoredPages {
  readonly size: number;
  /** Identifies the content (`KeyedFile`). */
  readonly contentKey: string;
  readonly pages: readonly TiffPage[];
}

/** What a file itself says of its pages, independent of the document index. */
type FileFacts = TiffFile | PdfCount;
const cachedFacts = new Map<string, FileFacts>();

/**
 * The pages of a document: those of its file if that is complete, otherwise as many as the index states, with missing pages marked
 * as damaged. Null if the document has no image file.
 */
export async function readStoredPages(
  files: ImageFiles,
  document: Pick<ImagedDocument, 'imageKey' | 'pageCount'>,
): Promise<StoredPages | null> {
  const { imageKey, pageCount } = document;
  if (imageKey === null) return null;
  const stat = await files.store.stat(imageKey);
  if (stat === null) return { size: 0, contentKey: '', pages: missingPages(pageCount, 'the file is missing') };
  const { size } = stat;
  const contentKey = `${imageKey} ${size} ${stat.sha256 ?? ''}`;
  const facts = cachedFacts.get(contentKey) ?? (await readOnce(files, { imageKey, size, contentKey }));
  if (typeof facts === 'string') return { size, contentKey, pages: missingPages(pageCount, facts) };
  remember(contentKey, facts);
  return { size, contentKey, pages: 'isComplete' in facts ? tiffPages(facts, pageCount) : pdfPages(facts, pageCount) };
}

/** Counts the pages of a stored file that is not in the index yet; a file that cannot be opened counts as one damaged page. */
export async function countStoredPages(files: ImageFiles, imageKey: string): Promise<number> {
  return (await readStoredPages(files, { imageKey, pageCount: 1 }))?.pages.length ?? 0;
}

function remember(contentKey: string, facts: FileFacts): void {
  cachedFacts.set(contentKey, facts);
  const [oldest] = cachedFacts.keys();
  if (cachedFacts.size > MAX_CACHED_FILES && oldest !== undefined) cachedFacts.delete(oldest);
}

const pagesOf = (count: number, page: (index: number) => TiffPage): TiffPage[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => page(index));
const missingPages = (count: number, reason: string): TiffPage[] => pagesOf(count, () => damaged(reason));

/**
 * The pages of a TIFF, and damaged ones for those that are lost. A chain that breaks after a page has at least one more page,
 * whatever the index states. If the file ends before it states whether more pages follow, the index decides.
 */
function tiffPages({ pages, isComplete, isCut }: TiffFile, pageCount: number): readonly TiffPage[] {
  if (isComplete && !isCut) return pages;
  const lost = Math.max(isComplete ? 0 : Math.min(pages.length, 1), pageCount - pages.length);
  const lostPage: TiffPage = { status: 'DAMAGED', reason: 'the file breaks off before this page', isLost: true };
  return [...pages, ...pagesOf(lost, () => lostPage)];
}

/** The pages of a PDF. One without pages counts as broken; one that needs a password is sound, but unsupported. */
function pdfPages(file: PdfCount, pageCount: number): TiffPage[] {
  if (file.pages === null && file.isLocked) return pagesOf(pageCount, () => unsupported('PDF with a password'));
  if (file.pages === null || file.pages === 0)
    return missingPages(pageCount, file.pages === null ? file.reason : 'the PDF has no pages');
  return pagesOf(file.pages, (index) => ({ status: 'PDF', index }));
}

const reading = new SharedOperations<FileFacts | string>();
const limited = limitConcurrency(FILES_READ_AT_ONCE);

/** Concurrent requests for the same file share one read. */
const readOnce = (files: ImageFiles, stored: KeyedFile): Promise<FileFacts | string> =>
  reading.share(stored.contentKey, () => limited(() => readFile(files, stored)));

/** Reads a file's facts. Returns the reason if it cannot be read now (a disk fault, or damaged bytes), which is not cached. */
async function readFile({ store, contents }: ImageFiles, stored: KeyedFile): Promise<FileFacts | string> {
  const window = Math.min(MAX_WINDOW_BYTES, Math.max(MIN_WINDOW_BYTES, Math.ceil(stored.size / WINDOWS_OF_A_FILE)));
  const reader = rangeReader(store, stored.imageKey, stored.size, window);
  try {
    const isPdf = beginsAsPdf(await reader.read(0, Math.min(BEGINNING_BYTES, stored.size)));
    return isPdf ? await contents.countPdfPages(stored) : await readTiff(reader);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return error instanceof Error ? error.message : 'the file cannot be read';
  }
}
