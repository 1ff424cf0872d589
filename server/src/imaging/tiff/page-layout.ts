import type { Tags } from './tiff-directory.ts';
import type { FilePart } from './tiff-page.ts';

/** Numbers of the tags that are read (TIFF 6.0; 347 is from its technical notes). */
export const TAG = {
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
  t4Options: 292,
  resolutionUnit: 296,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  jpegProcess: 512,
  jpegStart: 513,
  jpegLength: 514,
  jpegRestart: 515,
  jpegQuantization: 519,
  jpegDcTables: 520,
  jpegAcTables: 521,
  ycbcrSubsampling: 530,
} as const;
/** The tags whose values are read. Of the JPEG tables, only the location in the file is needed. */
export const PAGE_TAGS: ReadonlySet<number> = new Set(Object.values(TAG).filter((tag) => tag !== TAG.jpegTables));

export const COMPRESSION = {
  none: 1,
  rle: 2,
  g3: 3,
  g4: 4,
  lzw: 5,
  oldJpeg: 6,
  jpeg: 7,
  deflate: 8,
  packBits: 32773,
  thunderScan: 32809,
  pixarLog: 32909,
  oldDeflate: 32946,
  zstd: 50000,
  webp: 50001,
} as const;

export const PHOTOMETRIC = { whiteZero: 0, blackZero: 1, rgb: 2, palette: 3, separated: 5, ycbcr: 6 } as const;

/** The arrangement of a page's pixels in its strips or tiles. */
export interface PageLayout {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly samples: number;
  readonly compression: number;
  readonly photometric: number;
  /** Whether each sample has separate strips or tiles. */
  readonly isPlanar: boolean;
  readonly isBitReversed: boolean;
  readonly predictor: number;
  readonly hasExtraSamples: boolean;
  /** Whether there is a color for each palette index. */
  readonly hasColorMap: boolean;
  /** 1 is cyan, magenta, yellow and black. */
  readonly inkSet: number;
  /** For YCbCr: pixels across and down that share a color. */
  readonly subsampling: readonly number[];
  /** 1 unsigned, 2 signed, 3 floating point. */
  readonly sampleFormat: number;
  readonly isTiled: boolean;
  /** Size of one tile; a strip is a tile as wide as the page. */
  readonly tileWidth: number;
  readonly tileHeight: number;
}

export function layoutOf(tags: Tags): PageLayout {
  const one = (tag: number, fallback: number) => tags.get(tag)?.[0] ?? fallback;
  const [width, height] = [one(TAG.width, 0), one(TAG.height, 0)];
  const isOldJpeg = one(TAG.compression, COMPRESSION.none) === COMPRESSION.oldJpeg;
  const bits = tags.get(TAG.bitsPerSample) ?? [isOldJpeg ? 8 : 1];
  const isTiled = tags.has(TAG.tileWidth);
  return {
    width,
    height,
    // 0 for samples of different depths, which no scan has
    bits: bits.every((depth) => depth === bits[0]) ? (bits[0] ?? 1) : 0,
    samples: one(TAG.samplesPerPixel, 1),
    compression: one(TAG.compression, COMPRESSION.none),
    photometric: photometricOf(tags, isOldJpeg),
    isPlanar: one(TAG.planarConfiguration, 1) === 2 && one(TAG.samplesPerPixel, 1) > 1,
    isBitReversed: one(TAG.fillOrder, 1) === 2,
    predictor: one(TAG.predictor, 1),
    hasExtraSamples: tags.has(TAG.extraSamples),
    hasColorMap: (tags.get(TAG.colorMap)?.length ?? 0) >= 3 * 2 ** (bits[0] ?? 1),
    inkSet: one(TAG.inkSet, 1),
    subsampling: tags.get(TAG.ycbcrSubsampling) ?? [2, 2],
    sampleFormat: one(TAG.sampleFormat, 1),
    isTiled,
    tileWidth: isTiled ? one(TAG.tileWidth, 0) : width,
    tileHeight: isTiled ? one(TAG.tileLength, 0) : Math.min(one(TAG.rowsPerStrip, height), height),
  };
}

const FAXES: ReadonlySet<number> = new Set([COMPRESSION.rle, COMPRESSION.g3, COMPRESSION.g4]);

/** The photometric interpretation that libtiff uses; writers of old-style JPEG may state a wrong one. */
function photometricOf(tags: Tags, isOldJpeg: boolean): number {
  const samples = tags.get(TAG.samplesPerPixel)?.[0] ?? 1;
  const stated = tags.get(TAG.photometric)?.[0];
  if (isOldJpeg && samples === 3) return PHOTOMETRIC.ycbcr;
  return stated ?? likelyPhotometric(samples, tags.get(TAG.compression)?.[0] ?? 1);
}

/** The photometric interpretation that libtiff assumes for a page without one. */
function likelyPhotometric(samples: number, compression: number): number {
  if (samples === 3) return PHOTOMETRIC.rgb;
  return FAXES.has(compression) ? PHOTOMETRIC.whiteZero : PHOTOMETRIC.blackZero;
}

/** The number of strips or tiles of one plane, across and down. */
export const gridOf = ({ width, height, tileWidth, tileHeight }: PageLayout): { across: number; down: number } => ({
  across: Math.ceil(width / tileWidth),
  down: Math.ceil(height / tileHeight),
});

/** Bytes of one uncompressed row of a strip or tile. */
export const rowBytesOf = ({ tileWidth, bits, samples, isPlanar }: PageLayout): number =>
  Math.ceil((tileWidth * bits * (isPlanar ? 1 : samples)) / 8);

const MAX_PART_BYTES = 256 * 1024 * 1024;
/** The offset after the header of a file. */
const FIRST_DATA = 8;
const OUTSIDE = 'data outside of the file';

/**
 * The locations of a page's strips or tiles, or a text that describes why they are invalid. The length of uncompressed data is computed.
 * Any other length that is impossible is replaced with that of the rest of the file, at most MAX_PART_BYTES.
 */
export function partsOf(tags: Tags, layout: PageLayout, fileSize: number): FilePart[] | string {
  // some writers list tiles in the tags of strips
  const offsets = tags.get(layout.isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? tags.get(TAG.stripOffsets);
  const lengths = tags.get(layout.isTiled ? TAG.tileByteCounts : TAG.stripByteCounts) ?? tags.get(TAG.stripByteCounts);
  if (offsets === undefined) return 'the page has no offsets of its data';
  if (layout.tileWidth < 1 || layout.tileHeight < 1) return 'strips without rows';
  const { across, down } = gridOf(layout);
  const count = across * down * (layout.isPlanar ? layout.samples : 1);
  if (offsets.length < count) return `${offsets.length} strips where ${count} are needed`;
  const parts: FilePart[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = offsets[index] ?? 0;
    const stated = lengths?.[index] ?? 0;
    if (offset < FIRST_DATA || offset >= fileSize) return OUTSIDE;
    const isComputed = !isPlain(layout) && (stated < 1 || offset + stated > fileSize);
    const packedLength = isComputed ? Math.min(fileSize - offset, MAX_PART_BYTES) : stated;
    const length = isPlain(layout) ? plainBytes(layout, index) : packedLength;
    if (length < 1 || length > MAX_PART_BYTES) return `a strip of ${length} bytes`;
    if (offset + length > fileSize) return OUTSIDE;
    parts.push(isComputed ? { offset, length, isComputed } : { offset, length });
  }
  return parts;
}

/** Whether the data is uncompressed samples, so that its size is known. */
const isPlain = ({ compression, photometric }: PageLayout): boolean =>
  compression === COMPRESSION.none && photometric !== PHOTOMETRIC.ycbcr;

function plainBytes(layout: PageLayout, index: number): number {
  const { isTiled, tileHeight, height } = layout;
  const rows = isTiled ? tileHeight : Math.min(tileHeight, height - (index % gridOf(layout).down) * tileHeight);
  return rowBytesOf(layout) * rows;
}
