import { NAME_OF_COMPRESSION } from './compression-names.ts';
import {
  COMPRESSION,
  gridOf,
  layoutOf,
  type PageLayout,
  PHOTOMETRIC,
  partsOf,
  rowBytesOf,
  TAG,
} from './page-layout.ts';
import { unsupportedKind } from './supported-kinds.ts';
import type { Tags } from './tiff-directory.ts';
import {
  type ConvertiblePage,
  type DirectoryPlace,
  damaged,
  type FilePart,
  type G3Rows,
  type PageKind,
  type ScannedPage,
  type Strip,
  type TiffPage,
  unsupported,
} from './tiff-page.ts';

/** Large plats at 600 DPI have sides of 30,000 pixels, and scans of paper rolls are longer. The number of pixels is the main limit. */
const MAX_SIDE = 131_072;
/** A page with more pixels counts as damaged. The largest plats, of 36 by 48 inches, have 622 million at 600 DPI. */
export const MAX_PIXELS = 650_000_000;
/** The maximum memory for unpacking a page: a color page of 24 x 36 inches at 300 DPI is 233 MB. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const DEFAULT_DPI = 300;
/** The longest side of a PDF page that viewers show: 14,400 points (ISO 32000-1, annex C). */
const MAX_INCHES = 200;

/** Bit 0 of the subfile type: a small copy of another page, which does not count as a page of the document. */
export const isReducedCopy = (tags: Tags): boolean => ((tags.get(TAG.subfileType)?.[0] ?? 0) & 1) === 1;

/** Classifies a page: its data can be copied into a PDF, must be converted, is of an unsupported kind, or is damaged. */
export function describePage(tags: Tags, fileSize: number, directory: DirectoryPlace): TiffPage {
  const layout = layoutOf(tags);
  const { width, height } = layout;
  if (width < 1 || height < 1) return damaged('the page has no size');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    return damaged(`the page claims ${width} x ${height} pixels`);
  }
  const refused = unsupportedKind(layout);
  if (refused !== null) return unsupported(refused);
  const parts = partsOf(tags, layout, fileSize);
  if (typeof parts === 'string') return damaged(parts);
  const one = (tag: number, fallback: number) => tags.get(tag)?.[0] ?? fallback;
  const facts = { directory, width, height, orientation: one(TAG.orientation, 1), ...resolutionOf(one, layout) };
  const kind = kindOf(layout);
  if (kind === null) {
    if (unpackedBytes(layout) > MAX_UNPACKED_BYTES)
      return unsupported(`${layoutName(layout)} of ${width} x ${height} pixels`);
    return { status: 'CONVERTIBLE', kind: layoutName(layout), parts, ...facts } satisfies ConvertiblePage;
  }
  return {
    status: 'READABLE',
    kind,
    strips: stripsOf(layout, parts),
    isWhiteZero: layout.photometric === PHOTOMETRIC.whiteZero,
    isBitReversed: layout.isBitReversed && kind !== 'JPEG',
    ...facts,
    ...(kind === 'G3' ? { g3: g3Rows(one(TAG.t4Options, 0)) } : {}),
  } satisfies ScannedPage;
}

/** The kind of a page whose data can be copied into a PDF; null for all others. For JPEG, read-tiff.ts also compares the data with the tags. */
function kindOf(layout: PageLayout): PageKind | null {
  const { bits, samples, compression, photometric, isTiled, isPlanar, hasExtraSamples } = layout;
  if (isTiled || isPlanar || hasExtraSamples) return null;
  const isGray = samples === 1 && (photometric === PHOTOMETRIC.whiteZero || photometric === PHOTOMETRIC.blackZero);
  if (isGray && bits === 1) {
    if (compression === COMPRESSION.g4) return 'G4';
    if (compression === COMPRESSION.g3) return 'G3';
    if (compression === COMPRESSION.rle) return 'RLE';
    return compression === COMPRESSION.none ? 'BILEVEL' : null;
  }
  if (bits !== 8) return null;
  if (compression === COMPRESSION.jpeg || compression === COMPRESSION.oldJpeg) return 'JPEG';
  if (compression !== COMPRESSION.none) return null;
  if (isGray) return 'GRAY';
  if (photometric === PHOTOMETRIC.rgb && samples === 3) return 'RGB';
  return photometric === PHOTOMETRIC.separated && samples === 4 ? 'CMYK' : null;
}

export function layoutName({ compression, bits, isTiled, isPlanar, sampleFormat }: PageLayout): string {
  const words = [isTiled ? 'tiled' : '', isPlanar ? 'planar' : '', NAME_OF_COMPRESSION[compression] ?? ''];
  if (bits !== 1 && bits !== 8) words.push(`${bits}-bit`);
  if (sampleFormat !== 1) words.push('signed');
  return words.filter((word) => word !== '').join(' ');
}

/** T4Options: bit 0 means that rows may be two-dimensional, bit 2 that fill bits precede end-of-line codes. */
const g3Rows = (options: number): G3Rows => ({
  isTwoDimensional: (options & 1) !== 0,
  isByteAligned: (options & 4) !== 0,
});

const stripsOf = ({ height, tileHeight }: PageLayout, parts: readonly FilePart[]): Strip[] =>
  parts.map((part, index) => ({ ...part, rows: Math.min(tileHeight, height - index * tileHeight) }));

function unpackedBytes(layout: PageLayout): number {
  const { across, down } = gridOf(layout);
  return across * down * layout.tileHeight * rowBytesOf(layout) * (layout.isPlanar ? layout.samples : 1);
}

/** The stated resolution. It is increased for a page that would otherwise be too long for a PDF, as when a scanner writes 10 for 300. */
function resolutionOf(
  one: (tag: number, fallback: number) => number,
  { width, height }: PageLayout,
): Pick<ScannedPage, 'xDpi' | 'yDpi'> {
  const CENTIMETERS = 3;
  const toInches = one(TAG.resolutionUnit, 2) === CENTIMETERS ? 2.54 : 1;
  const plausible = (tag: number) => [one(tag, 0) * toInches].find((value) => value >= 10 && value <= 10_000);
  const [across, down] = [plausible(TAG.xResolution), plausible(TAG.yResolution)];
  // if only one resolution is stated, pixels are assumed to be square
  const [xDpi, yDpi] = [across ?? down ?? DEFAULT_DPI, down ?? across ?? DEFAULT_DPI];
  const excess = Math.max(1, width / xDpi / MAX_INCHES, height / yDpi / MAX_INCHES);
  return { xDpi: xDpi * excess, yDpi: yDpi * excess };
}
