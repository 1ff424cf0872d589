import type { PdfMetadata } from '../pdf/write-pdf.ts';
import type { PageOfFile } from '../thumbnails/page-renderer.ts';
import type { PagePixels, REFUSED_DOCUMENTS } from './messages.ts';
import type { PageFinding } from './page-findings.ts';

/** A stored PDF, by what names its content. */
export interface StoredPdf {
  readonly imageKey: string;
  readonly size: number;
  /** Changes when the content does. */
  readonly contentKey: string;
}

/** How many pages a PDF has, or why nobody can say. */
export type PdfCount =
  | { readonly pages: number }
  | { readonly pages: null; readonly reason: string; readonly isLocked: boolean };

/** Whether a file is a document that can be filed: its kind and its pages, or why not. */
export type Inspection =
  | { readonly isSound: true; readonly kind: 'PDF' | 'TIFF'; readonly pages: number }
  | { readonly isSound: false; readonly why: (typeof REFUSED_DOCUMENTS)[number] };

/** What is inside of stored files. They may be hostile, so that they are opened outside of the server's process. */
export interface PageContents {
  countPdfPages(pdf: StoredPdf): Promise<PdfCount>;
  /** Which of these pages of a TIFF a decoder has doubts about: other readers may see other pixels in the same data. */
  doubtfulPages(imageKey: string, pages: readonly number[]): Promise<ReadonlySet<number>>;
  /** Opens a file that someone sent and that is stored nowhere yet, page by page. Throws a BUSY refusal when too many wait. */
  inspect(path: string, mostPages: number): Promise<Inspection>;
  /** All pixels of a page of a TIFF. Throws where there are none to be had. */
  unpack(page: PageOfFile): Promise<PagePixels>;
  /** What an office would send a page back for; null when it cannot be drawn. */
  look(page: PageOfFile): Promise<readonly PageFinding[] | null>;
  /** A PDF with the office's stamp on it, without anything active. Null when it cannot be stamped. */
  stamp(pdf: Buffer, lines: readonly string[]): Promise<Buffer | null>;
  /** A PDF of some pages of a PDF, without anything active. Throws when they cannot be copied. */
  copyPdfPages(imageKey: string, pages: readonly number[], metadata: PdfMetadata): Promise<Buffer>;
}
