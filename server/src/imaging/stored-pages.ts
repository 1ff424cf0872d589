import { Refusal } from '../platform/errors/refusal.ts';
import type { ImagedDocument } from './document-images.ts';
import { BEGINNING_BYTES, beginsAsPdf } from './opening/begins-as-pdf.ts';
import type { PageContents, PdfCount, StoredPdf } from './opening/page-contents.ts';
import { atOnce } from './store/at-once.ts';
import type { ImageStore } from './store/image-store.ts';
import { rangeReader } from './store/range-reader.ts';
import { readTiff, type TiffFile } from './tiff/read-tiff.ts';
import { damaged, type TiffPage, unsupported } from './tiff/tiff-page.ts';

/** Directories lie all over a file: a few dozen reads of it cost less than one for each page. */
const MAX_WINDOW_BYTES = 1024 * 1024;
const MIN_WINDOW_BYTES = 16 * 1024;
const WINDOWS_OF_A_FILE = 32;
/** Few at once are done sooner: the first can be drawn while the next is read. */
const FILES_READ_AT_ONCE = 3;
const REMEMBERED_FILES = 100;

/** Where page images are, and what opens those that are not taken apart here. */
export interface ImageFiles {
  readonly store: ImageStore;
  readonly contents: Pick<PageContents, 'countPdfPages'>;
}

/** Pages of a stored file, as far as it could be read. */
export interface StoredPages {
  readonly size: number;
  /** Changes when the content of the file does. */
  readonly contentKey: string;
  readonly pages: readonly TiffPage[];
}

/** What a file is, whatever the index says of it. */
type FileFacts = TiffFile | PdfCount;
const remembered = new Map<string, FileFacts>();

/**
 * The pages of a document: those of its file if it is whole, else as many as the index says, with the missing ones damaged. Null
 * if there are no images on file.
 */
export async function readStoredPages(
  files: ImageFiles,
  document: Pick<ImagedDocument, 'imageKey' | 'pageCount'>,
): Promise<StoredPages | null> {
  const { imageKey, pageCount } = document;
  if (imageKey === null) return null;
  const facts = await files.store.stat(imageKey);
  if (facts === null) return { size: 0, contentKey: '', pages: missingPages(pageCount, 'the file is missing') };
  const { size } = facts;
  const contentKey = `${imageKey} ${size} ${facts.sha256 ?? ''}`;
  const file = remembered.get(contentKey) ?? (await readOnce(files, { imageKey, size, contentKey }));
  if (typeof file === 'string') return { size, contentKey, pages: missingPages(pageCount, file) };
  remember(contentKey, file);
  return { size, contentKey, pages: 'isComplete' in file ? tiffPages(file, pageCount) : pdfPages(file, pageCount) };
}

/** How many pages a stored file has of which the index says nothing; one that cannot be opened is one page, and damaged. */
export async function countStoredPages(files: ImageFiles, imageKey: string): Promise<number> {
  return (await readStoredPages(files, { imageKey, pageCount: 1 }))?.pages.length ?? 0;
}

function remember(contentKey: string, file: FileFacts): void {
  remembered.set(contentKey, file);
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED_FILES && oldest !== undefined) remembered.delete(oldest);
}

const pagesOf = (count: number, page: (index: number) => TiffPage): TiffPage[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => page(index));
const missingPages = (count: number, reason: string): TiffPage[] => pagesOf(count, () => damaged(reason));

/**
 * A page chain that is broken after a page has at least one more page, whatever the index says: previews and orders name it. If
 * the file is cut before it says whether more pages follow, only the index knows.
 */
function tiffPages({ pages, isComplete, isCut }: TiffFile, pageCount: number): readonly TiffPage[] {
  if (isComplete && !isCut) return pages;
  const lost = Math.max(isComplete ? 0 : Math.min(pages.length, 1), pageCount - pages.length);
  const lostPage: TiffPage = { status: 'DAMAGED', reason: 'the file breaks off before this page', isLost: true };
  return [...pages, ...pagesOf(lost, () => lostPage)];
}

/** A PDF without pages is as broken as one that does not open; one that wants a password is sound, and refused by name. */
function pdfPages(file: PdfCount, pageCount: number): TiffPage[] {
  if (file.pages === null && file.isLocked) return pagesOf(pageCount, () => unsupported('PDF with a password'));
  if (file.pages === null || file.pages === 0)
    return missingPages(pageCount, file.pages === null ? file.reason : 'the PDF has no pages');
  return pagesOf(file.pages, (index) => ({ status: 'PDF', index }));
}

const reading = new Map<string, Promise<FileFacts | string>>();
const inTurn = atOnce(FILES_READ_AT_ONCE);

/** Everyone who asks for the same file waits for one reading of it. */
function readOnce(files: ImageFiles, stored: StoredPdf): Promise<FileFacts | string> {
  const { contentKey } = stored;
  const started =
    reading.get(contentKey) ?? inTurn(() => readFile(files, stored)).finally(() => reading.delete(contentKey));
  reading.set(contentKey, started);
  return started;
}

/** Or why it cannot be read now: a fault of the disk, or bytes that are not those which were kept. It is not remembered. */
async function readFile({ store, contents }: ImageFiles, stored: StoredPdf): Promise<FileFacts | string> {
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
