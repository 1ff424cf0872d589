/** The encodings of page data that can be copied into a PDF. */
export type PageKind = 'G4' | 'G3' | 'RLE' | 'JPEG' | 'BILEVEL' | 'GRAY' | 'RGB' | 'CMYK';

/** A part of a file. */
export interface FilePart {
  readonly offset: number;
  readonly length: number;
  /** Whether the stated length was missing or impossible, so that `length` is the longest possible one. */
  readonly isComputed?: true;
}

export interface Strip extends FilePart {
  readonly rows: number;
}

/** Where a page's directory is in its file. */
export interface DirectoryPlace {
  readonly offset: number;
  /** Its position in the chain of directories, from 0, including small copies of pages. */
  readonly index: number;
}

/** The facts of every page that is not damaged. */
interface PageFacts {
  readonly directory: DirectoryPlace;
  readonly width: number;
  readonly height: number;
  /** 1 to 8, as TIFF counts them. */
  readonly orientation: number;
  /** Dots per inch. */
  readonly xDpi: number;
  readonly yDpi: number;
}

/** The row encoding of a CCITT G3 page. */
export interface G3Rows {
  /** Some rows are coded as changes from the row before. */
  readonly isTwoDimensional: boolean;
  /** Fill bits make each end-of-line code end on a byte boundary. */
  readonly isByteAligned: boolean;
}

/** Facts about JPEG data that its PDF dictionary needs. */
export interface JpegFacts {
  /** Tables that all strips share, stored separately (tag 347). */
  readonly tables: FilePart | null;
  readonly components: 1 | 3 | 4;
  /** Three components are YCbCr and not RGB. */
  readonly isYcbcr: boolean;
  /** For old-style JPEG, whose strips are entropy-coded data alone: the header that precedes the data of each strip. */
  readonly header?: Buffer;
}

/** A page whose data can be placed in a PDF unchanged. */
export interface ScannedPage extends PageFacts {
  readonly status: 'READABLE';
  readonly kind: PageKind;
  readonly strips: readonly Strip[];
  /** Photometric interpretation 0: the value 0 is white. */
  readonly isWhiteZero: boolean;
  /** Fill order 2: the bits of each byte are reversed. */
  readonly isBitReversed: boolean;
  /** Only for kind G3. */
  readonly g3?: G3Rows;
  /** Only for kind JPEG. */
  readonly jpeg?: JpegFacts;
}

/** An undamaged page whose pixels must be unpacked for a PDF, without loss. `kind` is its name: 'LZW', 'tiled JPEG'. */
export interface ConvertiblePage extends PageFacts {
  readonly status: 'CONVERTIBLE';
  readonly kind: string;
  /** Its strips or tiles, in order. */
  readonly parts: readonly FilePart[];
  /** For old-style JPEG, whose tiles are entropy-coded data alone: the header that precedes the data of each tile. */
  readonly jpegHeader?: Buffer;
}

/** A page of a PDF file, from 0. */
export interface PdfPage {
  readonly status: 'PDF';
  readonly index: number;
}

/** A page of a kind that is neither shown nor sold; `kind` is its display name: 'floating-point'. */
export interface UnsupportedPage {
  readonly status: 'UNSUPPORTED';
  readonly kind: string;
}

export interface DamagedPage {
  readonly status: 'DAMAGED';
  /** For the log. */
  readonly reason: string;
  /** Whether the page is missing because the file is truncated before it. */
  readonly isLost?: true;
}

/** A page that can be ordered. */
export type DeliverablePage = ScannedPage | ConvertiblePage | PdfPage;
export type TiffPage = DeliverablePage | UnsupportedPage | DamagedPage;

export const damaged = (reason: string): DamagedPage => ({ status: 'DAMAGED', reason });
export const unsupported = (kind: string): UnsupportedPage => ({ status: 'UNSUPPORTED', kind });
