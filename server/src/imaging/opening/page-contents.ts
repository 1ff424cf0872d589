import type { PdfMetadata } from '../pdf/write-pdf.ts';
import type { PageOfFile } from '../thumbnails/page-renderer.ts';
import type { PagePixels, REFUSED_DOCUMENTS } from './messages.ts';
import type { PageFinding } from './page-findings.ts';

/** A file in the image store, with a key of its content. */
export interface KeyedFile {
  /** Its name in the store. */
  readonly imageKey: string;
  /** In bytes. */
  readonly size: number;
  /**
   * Identifies the content for caches: another key if the file of the same name is replaced, except by an equally long one in a store that
   * keeps no hashes.
   */
  readonly contentKey: string;
}

/** The page count of a PDF. Null with a reason for the log if it cannot be opened; `isLocked` if this is because of a password. */
export type PdfCount =
  | { readonly pages: number }
  | { readonly pages: null; readonly reason: string; readonly isLocked: boolean };

/** The result of the check whether a file can be filed: its kind and page count, or why it is refused. */
export type Inspection =
  | { readonly isSound: true; readonly kind: 'PDF' | 'TIFF'; readonly pages: number }
  | { readonly isSound: false; readonly why: (typeof REFUSED_DOCUMENTS)[number] };

/**
 * Everything that is done with the contents of files, except for drawing (`PageRenderer`). Files may be hostile, so they are opened
 * outside of the server's process. Numbers of pages begin with 1. Each operation throws a BUSY refusal when too many tasks wait.
 */
export interface PageContents {
  /** A PDF that cannot be opened is also logged. */
  countPdfPages(pdf: KeyedFile): Promise<PdfCount>;
  /**
   * Those of the given pages of a TIFF that are damaged, or that a decoder warns about: other readers may show other pixels for the
   * same data.
   */
  doubtfulPages(imageKey: string, pages: readonly number[]): Promise<ReadonlySet<number>>;
  /** Checks an uploaded file that is not in the image store yet, page by page. A document with more than `maxPages` is refused. */
  inspect(path: string, maxPages: number): Promise<Inspection>;
  /** All pixels of a page of a TIFF. Throws if the page cannot be decoded. */
  unpack(page: PageOfFile): Promise<PagePixels>;
  /** The faults that would make an office return the page, none for a good one; null when the page cannot be drawn. */
  inspectPage(page: PageOfFile): Promise<readonly PageFinding[] | null>;
  /**
   * Writes the lines of the office's stamp into a free corner of the first page, or onto a new page before it. Returns the stamped PDF
   * without active content; null when it cannot be stamped.
   */
  stamp(pdf: Buffer, lines: readonly string[]): Promise<Buffer | null>;
  /** Copies the given pages of a PDF into a new one, without active content. Throws when they cannot be copied. */
  copyPdfPages(imageKey: string, pages: readonly number[], metadata: PdfMetadata): Promise<Buffer>;
}
