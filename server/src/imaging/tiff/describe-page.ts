import type { Tags } from './tiff-directory.ts';
import { damaged, type PageKind, type ScannedPage, type Strip, type TiffPage, unsupported } from './tiff-page.ts';

const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planarConfiguration: 284,
  resolutionUnit: 296,
  tileWidth: 322,
} as const;
export const PAGE_TAGS: ReadonlySet<number> = new Set(Object.values(TAG));

/** Large plats at 600 dpi have sides of 30,000 pixels; beyond this a page is an attack on whoever draws it. */
const LONGEST_SIDE = 65_500;
const MOST_PIXELS = 600_000_000;
const MOST_STRIP_BYTES = 256 * 1024 * 1024;
const USUAL_DPI = 300;

const NAME_OF_COMPRESSION: Readonly<Record<number, string>> = {
  2: 'CCITT RLE',
  3: 'CCITT G3',
  5: 'LZW',
  6: 'JPEG',
  7: 'JPEG',
  8: 'Deflate',
  32773: 'PackBits',
  32946: 'Deflate',
  34712: 'JPEG 2000',
};

/** Bit 0 of the subfile type: a small copy of another page, which is no page of the document. */
export const isReducedCopy = (tags: Tags): boolean => ((tags.get(TAG.subfileType)?.[0] ?? 0) & 1) === 1;

/** What a page is: readable, of a kind not handled yet, or damaged. */
export function describePage(tags: Tags, fileSize: number, directory: number): TiffPage {
  const one = (tag: number, fallback: number) => tags.get(tag)?.[0] ?? fallback;
  const width = one(TAG.width, 0);
  const height = one(TAG.height, 0);
  if (width < 1 || height < 1) return damaged('the page has no size');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    return damaged(`the page claims ${width} x ${height} pixels`);
  }
  const kind = kindOf(tags);
  if (kind === null) return unsupported(nameOfKind(tags), directory);
  const strips = stripsOf(tags, height, fileSize, kind === 'G4' ? null : bytesPerRow(kind, width));
  if (typeof strips === 'string') return damaged(strips);
  return {
    status: 'READABLE',
    kind,
    width,
    height,
    strips,
    isWhiteZero: one(TAG.photometric, 0) === 0,
    isBitReversed: one(TAG.fillOrder, 1) === 2,
    orientation: one(TAG.orientation, 1),
    ...resolutionOf(one),
  };
}

function kindOf(tags: Tags): PageKind | null {
  const one = (tag: number, fallback: number) => tags.get(tag)?.[0] ?? fallback;
  const bits = tags.get(TAG.bitsPerSample) ?? [1];
  const samples = one(TAG.samplesPerPixel, 1);
  const photometric = one(TAG.photometric, 0);
  const compression = one(TAG.compression, 1);
  if (tags.has(TAG.tileWidth) || one(TAG.planarConfiguration, 1) !== 1) return null;
  const isGrayscale = samples === 1 && (photometric === 0 || photometric === 1);
  if (compression === 4) return isGrayscale && bits[0] === 1 ? 'G4' : null;
  if (compression !== 1) return null;
  if (isGrayscale && bits[0] === 1) return 'BILEVEL';
  if (isGrayscale && bits[0] === 8) return 'GRAY';
  return photometric === 2 && samples === 3 && bits.every((depth) => depth === 8) ? 'RGB' : null;
}

function nameOfKind(tags: Tags): string {
  const compression = tags.get(TAG.compression)?.[0] ?? 1;
  const named = NAME_OF_COMPRESSION[compression];
  if (named !== undefined) return named;
  if (compression !== 1 && compression !== 4) return `compression ${compression}`;
  return tags.has(TAG.tileWidth) ? 'tiled' : `${tags.get(TAG.bitsPerSample)?.[0] ?? 1}-bit`;
}

function bytesPerRow(kind: PageKind, width: number): number {
  if (kind === 'BILEVEL') return Math.ceil(width / 8);
  return kind === 'GRAY' ? width : width * 3;
}

/** The strips of a page, or what is wrong with them. @param rowBytes null where the length follows from nothing else */
function stripsOf(tags: Tags, height: number, fileSize: number, rowBytes: number | null): Strip[] | string {
  const offsets = tags.get(TAG.stripOffsets);
  const lengths = tags.get(TAG.stripByteCounts);
  if (offsets === undefined || lengths === undefined) return 'the page says not where its data is';
  const rowsPerStrip = Math.min(tags.get(TAG.rowsPerStrip)?.[0] ?? height, height);
  if (rowsPerStrip < 1) return 'strips of no rows';
  const count = Math.ceil(height / rowsPerStrip);
  if (offsets.length < count || lengths.length < count) return `${offsets.length} strips where ${count} are needed`;
  const strips: Strip[] = [];
  for (let index = 0; index < count; index += 1) {
    const rows = Math.min(rowsPerStrip, height - index * rowsPerStrip);
    const strip = { offset: offsets[index] ?? 0, length: lengths[index] ?? 0, rows };
    const needed = rowBytes === null ? 1 : rowBytes * rows;
    if (strip.length < needed || strip.length > MOST_STRIP_BYTES) return `a strip of ${strip.length} bytes`;
    if (strip.offset < 8 || strip.offset + strip.length > fileSize) return 'data outside of the file';
    strips.push(rowBytes === null ? strip : { ...strip, length: needed });
  }
  return strips;
}

function resolutionOf(one: (tag: number, fallback: number) => number): Pick<ScannedPage, 'xDpi' | 'yDpi'> {
  const CENTIMETRES = 3;
  const toInches = one(TAG.resolutionUnit, 2) === CENTIMETRES ? 2.54 : 1;
  const sensible = (value: number) => (value >= 10 && value <= 10_000 ? value : USUAL_DPI);
  const xDpi = sensible(one(TAG.xResolution, 0) * toInches);
  return { xDpi, yDpi: sensible(one(TAG.yResolution, 0) * toInches) };
}
