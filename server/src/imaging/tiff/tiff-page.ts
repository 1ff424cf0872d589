/** How the pixels of a page are kept, for kinds that go into a PDF as they are. */
export type PageKind = 'G4' | 'G3' | 'RLE' | 'JPEG' | 'BILEVEL' | 'GRAY' | 'RGB' | 'CMYK';

/** A part of a file. */
export interface FilePart {
  readonly offset: number;
  readonly length: number;
  /** The file says no length, or an impossible one: this one reaches as far as the part can. */
  readonly isComputed?: true;
}

export interface Strip extends FilePart {
  readonly rows: number;
}

/** Where a page's directory is in its file. */
export interface DirectoryPlace {
  readonly offset: number;
  /** Its place in the chain of directories, from 0: small copies of pages count here. */
  readonly index: number;
}

/** What every page that is no damage says of itself. */
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

/** How the rows of a page in CCITT G3 follow one another. */
export interface G3Rows {
  /** Some rows are written as changes of the row before. */
  readonly isTwoDimensional: boolean;
  /** Bits are filled in so that an end-of-line mark ends on a byte. */
  readonly isByteAligned: boolean;
}

/** What a PDF must know of JPEG data besides the data. */
export interface JpegFacts {
  /** Tables that all strips share (tag 347), outside of them. */
  readonly tables: FilePart | null;
  readonly components: 1 | 3 | 4;
  /** Three components are YCbCr and not RGB. */
  readonly isYcbcr: boolean;
  /** Stands before the data of each strip, which is coded dots alone: of the old kind of JPEG. */
  readonly header?: Buffer;
}

/** A page whose data can be placed in a PDF unchanged. */
export interface ScannedPage extends PageFacts {
  readonly status: 'READABLE';
  readonly kind: PageKind;
  readonly strips: readonly Strip[];
  /** Photometric interpretation 0: the value 0 is white. */
  readonly isWhiteZero: boolean;
  /** Fill order 2: the bits of each byte stand in reverse. */
  readonly isBitReversed: boolean;
  /** Of kind G3 only. */
  readonly g3?: G3Rows;
  /** Of kind JPEG only. */
  readonly jpeg?: JpegFacts;
}

/** A sound page whose pixels must be unpacked for a PDF; nothing of them is lost. `kind` names it: 'LZW', 'tiled JPEG'. */
export interface ConvertiblePage extends PageFacts {
  readonly status: 'CONVERTIBLE';
  readonly kind: string;
  /** Strips or tiles, in their order. */
  readonly parts: readonly FilePart[];
  /** Stands before the data of each tile, which is coded dots alone: of the old kind of JPEG. */
  readonly jpegHeader?: Buffer;
}

/** A page of a PDF file, from 0. */
export interface PdfPage {
  readonly status: 'PDF';
  readonly index: number;
}

/** A page of a kind that is neither shown nor sold; `kind` names it for people: 'floating-point'. */
export interface UnsupportedPage {
  readonly status: 'UNSUPPORTED';
  readonly kind: string;
}

export interface DamagedPage {
  readonly status: 'DAMAGED';
  /** For the log. */
  readonly reason: string;
  /** A page of which nothing is there: the file breaks off before it. */
  readonly isLost?: true;
}

/** A page that can be ordered. */
export type DeliverablePage = ScannedPage | ConvertiblePage | PdfPage;
export type TiffPage = DeliverablePage | UnsupportedPage | DamagedPage;

export const damaged = (reason: string): DamagedPage => ({ status: 'DAMAGED', reason });
export const unsupported = (kind: string): UnsupportedPage => ({ status: 'UNSUPPORTED', kind });
