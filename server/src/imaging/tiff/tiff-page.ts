/** How the pixels of a page are kept, for kinds that go into a PDF as they are. */
export type PageKind = 'G4' | 'BILEVEL' | 'GRAY' | 'RGB';

export interface Strip {
  readonly offset: number;
  readonly length: number;
  readonly rows: number;
}

/** A page whose data can be placed in a PDF unchanged. */
export interface ScannedPage {
  readonly status: 'READABLE';
  readonly kind: PageKind;
  readonly width: number;
  readonly height: number;
  readonly strips: readonly Strip[];
  /** Photometric interpretation 0: the value 0 is white. */
  readonly isWhiteZero: boolean;
  /** Fill order 2: the bits of each byte stand in reverse. */
  readonly isBitReversed: boolean;
  /** 1 to 8, as TIFF counts them. */
  readonly orientation: number;
  /** Dots per inch. */
  readonly xDpi: number;
  readonly yDpi: number;
}

/** A sound page of a kind that is not handled yet; `kind` names it for people: 'LZW', 'JPEG'. */
export interface UnsupportedPage {
  readonly status: 'UNSUPPORTED';
  readonly kind: string;
  /** Which directory of its file it is, from 0: small copies of pages count here. */
  readonly directory: number;
}

export interface DamagedPage {
  readonly status: 'DAMAGED';
  /** For the log. */
  readonly reason: string;
}

export type TiffPage = ScannedPage | UnsupportedPage | DamagedPage;

export const damaged = (reason: string): DamagedPage => ({ status: 'DAMAGED', reason });
export const unsupported = (kind: string, directory: number): UnsupportedPage => ({
  status: 'UNSUPPORTED',
  kind,
  directory,
});
