import type { PdfMetadata } from '../pdf/write-pdf.ts';
import type { PageOfFile } from '../thumbnails/page-renderer.ts';
import type { PagePixels, REFUSED_DOCUMENTS } from './messages.ts';
import type { PageFinding } from './page-findings.ts';

/** A stored PDF and the key of its content. */
export interface StoredPdf {
  readonly imageKey: string;
  readonly size: number;
  /** Changes when the content does. */
  readonly contentKey: string;
}

/** The page count of a PDF, or the reason why it cannot be counted. */
export type PdfCount =
  | { readonly pages: number }
  | { readonly pages: null; readonly reason: string; readonly isLocked: boolean };

/** Whether a file can be filed: its kind and page count, or the reason why not. */
export type Inspection =
  | { readonly isSound: true; readonly kind: 'PDF' | 'TIFF'; readonly pages: number }
  | { readonly isSound: false; readonly why: (typeof REFUSED_DOCUMENTS)[number] };

/** Access to the contents of files. They may be hostile, so they are opened outside of the server's process. */
export interface PageContents {
  countPdfPages(pdf: StoredPdf): Promise<PdfCount>;
  /** Those pages of a TIFF that a decoder warns about: other readers may show other pixels for the same data. */
  doubtfulPages(imageKey: string, pages: readonly number[]): Promise<ReadonlySet<number>>;
  /** Checks an uploaded file that is not stored yet, page by page. Throws a BUSY refusal when too many tasks wait. */
  inspect(path: string, maxPages: number): Promise<Inspection>;
  /** All pixels of a page of a TIFF. Throws if it cannot be decoded. */
  unpack(page: PageOfFile): Promise<PagePixels>;
  /** Faults that would make an office return a page; null when it cannot be drawn. */
  inspectPage(page: PageOfFile): Promise<readonly PageFinding[] | null>;
  /** A PDF with the office's stamp, without active content. Null when it cannot be stamped. */
  stamp(pdf: Buffer, lines: readonly string[]): Promise<Buffer | null>;
  /** A PDF of some pages of a PDF, without active content. Throws when they cannot be copied. */
  copyPdfPages(imageKey: string, pages: readonly number[], metadata: PdfMetadata): Promise<Buffer>;
}
