import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bufferReader } from '../store/range-reader.ts';
import { REVERSED_BITS } from '../tiff/bits.ts';
import { MAX_PIXELS } from '../tiff/describe-page.ts';
import {
  COMPRESSION,
  gridOf,
  layoutOf,
  PAGE_TAGS,
  type PageLayout,
  PHOTOMETRIC,
  partsOf,
  rowBytesOf,
  TAG,
} from '../tiff/page-layout.ts';
import { readEntries, readHeader, readTags, type Tags } from '../tiff/tiff-directory.ts';
import type { FilePart } from '../tiff/tiff-page.ts';
import { eightBits } from './eight-bits.ts';
import type { PagePixels } from './messages.ts';
import type { RawPixels } from './raw-pixels.ts';
import { UnpackError, unpackStrip } from './unpack-strip.ts';

/** Scans compress well at a low level; a higher one would delay the next page. */
const DEFLATE_LEVEL = 4;
const SAMPLES_OF: Readonly<Record<number, number>> = {
  [PHOTOMETRIC.whiteZero]: 1,
  [PHOTOMETRIC.blackZero]: 1,
  [PHOTOMETRIC.rgb]: 3,
  [PHOTOMETRIC.palette]: 1,
  [PHOTOMETRIC.separated]: 4,
};

/** Larger pages are not decoded twice, because that would exceed the memory of a process. */
const MAX_COMPARED = 50_000_000;
/** In samples of 8 bits: decoders round values of 16 bits differently. */
const TOLERANCE = 1;

/**
 * All pixels of a page of a TIFF: the exact ones if our decoders support the page and the preview shows the same, otherwise as
 * libtiff draws them. Decoders differ on damaged data, and the customer must get the page that the preview showed.
 */
export async function unpackPage(tiff: Buffer, directory: number): Promise<PagePixels> {
  const isWithoutLibtiff = await isZstandard(tiff, directory);
  let exact: RawPixels;
  try {
    exact = await unpackExactly(tiff, directory);
  } catch (error) {
    if (!(error instanceof UnpackError) || isWithoutLibtiff) throw error;
    return compressed(await drawnPixels(tiff, directory));
  }
  // CMYK inks have no unique screen color
  if (isWithoutLibtiff || exact.space === 'CMYK' || exact.width * exact.height > MAX_COMPARED) return compressed(exact);
  const drawn = await drawnPixels(tiff, directory).catch(() => null);
  return compressed(drawn === null || isSame(exact, drawn) ? exact : drawn);
}

function isSame(exact: RawPixels, drawn: RawPixels): boolean {
  const { bytes, channels } = eightBits(exact);
  const drawnChannels = drawn.space === 'RGB' ? 3 : 1;
  const flip = exact.isWhiteZero ? 255 : 0;
  for (let index = 0; index < drawn.bytes.length; index += 1) {
    const dot = Math.floor(index / drawnChannels);
    const value = bytes[channels === 1 ? dot : dot * 3 + (index % drawnChannels)] ?? 0;
    if (Math.abs((value ^ flip) - (drawn.bytes[index] ?? 0)) > TOLERANCE) return false;
  }
  return true;
}

/** Whether a page uses Zstandard compression, which this build of libtiff does not support. */
export async function isZstandard(tiff: Buffer, directory: number): Promise<boolean> {
  const page = await readPageTags(tiff, directory).catch(() => null);
  return page !== null && layoutOf(page.tags).compression === COMPRESSION.zstd;
}

const compressed = ({ bytes, ...pixels }: RawPixels): PagePixels => ({
  ...pixels,
  deflated: deflateSync(bytes, { level: DEFLATE_LEVEL }),
});

interface PackedPage {
  readonly tags: Tags;
  readonly layout: PageLayout;
  /** The strips or tiles, plane by plane. */
  readonly parts: readonly FilePart[];
  readonly isBigEndian: boolean;
}

/** @throws UnpackError for pages that only libtiff supports: JPEG, transparency, other color spaces */
async function readPacked(tiff: Buffer, directory: number): Promise<PackedPage> {
  const { tags, isBigEndian } = await readPageTags(tiff, directory);
  const layout = layoutOf(tags);
  if (SAMPLES_OF[layout.photometric] !== layout.samples || layout.predictor > 2)
    throw new UnpackError(`${layout.samples} samples of photometric interpretation ${layout.photometric}`);
  const parts = partsOf(tags, layout, tiff.length);
  if (typeof parts === 'string') throw new UnpackError(parts);
  return { tags, layout, parts, isBigEndian };
}

/**
 * Unpacks each strip or tile of a page and discards the pixels, while `mayContinue` returns true. This proves a page that would not fit
 * into memory. Returns whether all parts were unpacked. @throws UnpackError as `unpackExactly`
 */
export async function unpackEachPart(tiff: Buffer, directory: number, mayContinue: () => boolean): Promise<boolean> {
  const { layout, parts } = await readPacked(tiff, directory);
  const { height, tileHeight, isTiled } = layout;
  const { across } = gridOf(layout);
  const perPlane = parts.length / (layout.isPlanar ? layout.samples : 1);
  for (const [index, part] of parts.entries()) {
    if (!mayContinue()) return false;
    const top = Math.floor((index % perPlane) / across) * tileHeight;
    const rows = isTiled ? tileHeight : Math.min(tileHeight, height - top);
    unpackStored(tiff, layout, part, rowBytesOf(layout) * rows);
  }
  return true;
}

/** Unpacks a page with our own decoders. @throws UnpackError for pages that only libtiff supports: JPEG, transparency, other color spaces */
export async function unpackExactly(tiff: Buffer, directory: number): Promise<RawPixels> {
  const { tags, layout, parts, isBigEndian } = await readPacked(tiff, directory);
  const planes = layout.isPlanar ? layout.samples : 1;
  const perPlane = parts.length / planes;
  const drawn = Array.from({ length: planes }, (_, plane) =>
    joinParts(tiff, layout, parts.slice(plane * perPlane, (plane + 1) * perPlane), isBigEndian),
  );
  const bytes = drawn.length === 1 ? (drawn[0] ?? Buffer.alloc(0)) : interleave(drawn, layout);
  const palette = layout.photometric === PHOTOMETRIC.palette ? paletteOf(tags, layout.bits) : null;
  const space = palette !== null ? 'INDEXED' : layout.samples === 1 ? 'GRAY' : layout.samples === 3 ? 'RGB' : 'CMYK';
  const { width, height, bits } = layout;
  return { width, height, bits, space, isWhiteZero: layout.photometric === PHOTOMETRIC.whiteZero, palette, bytes };
}

async function readPageTags(tiff: Buffer, directory: number): Promise<{ tags: Tags; isBigEndian: boolean }> {
  const reader = bufferReader(tiff);
  const { format, first } = await readHeader(reader);
  let offset = first;
  for (let index = 0; index < directory; index += 1) offset = (await readEntries(reader, format, offset)).next;
  const { entries } = await readEntries(reader, format, offset);
  return { tags: await readTags(reader, format, entries, PAGE_TAGS), isBigEndian: format.order.mark === 'MM' };
}

/** Joins the strips or tiles of one plane into rows, each padded to whole bytes. */
function joinParts(tiff: Buffer, layout: PageLayout, parts: readonly FilePart[], isBigEndian: boolean): Buffer {
  const { width, height, bits, tileHeight, tileWidth, isTiled } = layout;
  const samples = layout.isPlanar ? 1 : layout.samples;
  const partRow = rowBytesOf(layout);
  const pageRow = Math.ceil((width * bits * samples) / 8);
  // a tile's width is a multiple of 16, so that each tile begins on a whole byte
  const tileStep = (tileWidth * bits * samples) / 8;
  if (isTiled && !Number.isInteger(tileStep)) throw new UnpackError('tiles that end within a byte');
  const { across } = gridOf(layout);
  const page = Buffer.alloc(pageRow * height);
  for (const [index, part] of parts.entries()) {
    const top = Math.floor(index / across) * tileHeight;
    const left = isTiled ? (index % across) * tileStep : 0;
    const rows = isTiled ? tileHeight : Math.min(tileHeight, height - top);
    const data = unpackPart(tiff, layout, part, partRow * rows, isBigEndian);
    for (let row = 0; row < Math.min(rows, height - top); row += 1) {
      const from = row * partRow;
      data.copy(page, (top + row) * pageRow + left, from, from + Math.min(partRow, pageRow - left));
    }
  }
  return page;
}

/** Decompresses a strip or tile. */
function unpackStored(tiff: Buffer, layout: PageLayout, part: FilePart, wanted: number): Buffer {
  const stored = tiff.subarray(part.offset, part.offset + part.length);
  const packed = layout.isBitReversed ? Buffer.from(stored.map((byte) => REVERSED_BITS[byte] ?? 0)) : stored;
  return unpackStrip(packed, layout.compression, wanted);
}

function unpackPart(tiff: Buffer, layout: PageLayout, part: FilePart, wanted: number, isBigEndian: boolean): Buffer {
  const data = Buffer.from(unpackStored(tiff, layout, part, wanted));
  if (layout.bits === 16 && !isBigEndian) data.swap16();
  if (layout.predictor === 2) undoPredictor(data, layout);
  return data;
}

/** TIFF 6.0 section 14: each sample is stored as the difference from the one to its left. */
function undoPredictor(data: Buffer, layout: PageLayout): void {
  const { bits } = layout;
  if (bits !== 8 && bits !== 16) throw new UnpackError(`differences of ${bits} bits`);
  const rowBytes = rowBytesOf(layout);
  const step = (layout.isPlanar ? 1 : layout.samples) * (bits / 8);
  for (let start = 0; start < data.length; start += rowBytes) {
    const end = Math.min(start + rowBytes, data.length);
    if (bits === 8)
      for (let index = start + step; index < end; index += 1)
        data[index] = (data[index] ?? 0) + (data[index - step] ?? 0);
    else
      for (let offset = start + step; offset + 1 < end; offset += 2)
        data.writeUInt16BE((data.readUInt16BE(offset) + data.readUInt16BE(offset - step)) & 0xffff, offset);
  }
}

/** Interleaves planes sample by sample. */
function interleave(planes: readonly Buffer[], { bits }: PageLayout): Buffer {
  if (bits !== 8 && bits !== 16) throw new UnpackError(`planes of ${bits} bits`);
  const size = bits / 8;
  const [first] = planes;
  const pixels = (first?.length ?? 0) / size;
  const result = Buffer.alloc(pixels * size * planes.length);
  for (const [plane, bytes] of planes.entries()) {
    for (let pixel = 0; pixel < pixels; pixel += 1)
      bytes.copy(result, (pixel * planes.length + plane) * size, pixel * size, (pixel + 1) * size);
  }
  return result;
}

/** A color map has all reds, then all greens, then all blues, of 16 bits each (old writers: of 8). */
function paletteOf(tags: Tags, bits: number): Buffer {
  const map = tags.get(TAG.colorMap);
  const colors = 2 ** bits;
  if (bits > 8 || map === undefined || map.length < colors * 3) throw new UnpackError('no colors for its indexes');
  const isWide = map.some((value) => value > 255);
  const palette = Buffer.alloc(colors * 3);
  for (let index = 0; index < colors; index += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = map[channel * colors + index] ?? 0;
      palette[index * 3 + channel] = isWide ? value >> 8 : value;
    }
  }
  return palette;
}

/** The pixels that libtiff decodes: 8-bit gray or RGB, transparent ones on white. */
async function drawnPixels(tiff: Buffer, directory: number): Promise<RawPixels> {
  const page = () => sharp(tiff, { page: directory, failOn: 'error', ignoreIcc: true, limitInputPixels: MAX_PIXELS });
  const { space } = await page().metadata();
  const isGray = space === 'b-w';
  const { data, info } = await page()
    .flatten({ background: 'white' })
    .toColourspace(isGray ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    bits: 8,
    space: info.channels === 1 ? 'GRAY' : 'RGB',
    isWhiteZero: false,
    palette: null,
    bytes: data,
  };
}
