import type { RangeReader } from '../store/range-reader.ts';
import {
  jpegSegment,
  PDF_FRAME_MARKERS,
  refusedKindOf,
  SCAN_MARKER,
  START_OF_JPEG,
  segmentsBefore,
} from './jpeg-header.ts';
import { type PageLayout, TAG } from './page-layout.ts';
import { readExactly, type Tags } from './tiff-directory.ts';
import {
  type DamagedPage,
  damaged,
  type FilePart,
  type Strip,
  type UnsupportedPage,
  unsupported,
} from './tiff-page.ts';

/** The value of the tag `jpegProcess` for lossless JPEG, which a PDF cannot contain. */
const LOSSLESS = 14;
/** The bytes that are read to find a header. They are more than a rebuilt header may have, so that a longer one is found and refused. */
const SEARCHED_BYTES = 64 * 1024;
/** Real scanners' headers take less than 1 KB. A limit is needed, because the header is in memory once for each strip. */
const MAX_HEADER_BYTES = 4096;
/** The most components that one scan of a JPEG can have. */
const MAX_COMPONENTS = 4;

/** A quantization table of 8-bit values. */
const QUANTIZATION_BYTES = 64;
/** A Huffman table begins with the number of its codes of each length, 1 to 16 bits. The value of each code follows. */
const HUFFMAN_COUNTS = 16;
const MAX_HUFFMAN_CODES = 256;
/** The bit of a Huffman table's id that distinguishes tables of AC coefficients from those of DC coefficients. */
const AC = 0x10;

/** JPEG markers: quantization tables, Huffman tables, restart interval, and the frame of a baseline JPEG. */
const [DQT, DHT, DRI, BASELINE] = [0xdb, 0xc4, 0xdd, 0xc0];
const KEPT_MARKERS: ReadonlySet<number> = new Set([DQT, DHT, DRI, ...PDF_FRAME_MARKERS]);
const SEGMENT_BODY_AT = 4;
/** In a frame segment, each component has three bytes: its id, its sampling factors, and the id of its quantization table. */
const [FRAME_COMPONENTS_AT, FRAME_COMPONENT_BYTES] = [10, 3];
const BITS_PER_SAMPLE = 8;
/** Sampling factors of a component with a sample for each pixel: 1 across, 1 down. */
const UNSAMPLED = 0x11;
/** The end of the scan header of a baseline JPEG: all 64 coefficients, with all their bits. */
const WHOLE_COEFFICIENTS = [0, 63, 0] as const;

/** A page of compression 6 (old-style JPEG) as standard JPEG data. */
export interface RebuiltJpeg {
  /** From the start marker to the scan header. It precedes the data of each part, with the height of that part (`withRows`). */
  readonly header: Buffer;
  /** The entropy-coded data of each strip or tile, without any header. */
  readonly parts: readonly Strip[];
}

/**
 * Rebuilds the JPEG streams of a page of old-style JPEG (TIFF 6.0, section 22): its tables are in tags or at the beginning of a
 * JPEG file, and its strips or tiles are entropy-coded data alone. If that is impossible, returns the page as damaged or unsupported.
 * @param parts the strips or tiles that the tags state
 * @throws TiffDamage when tables are outside of the file
 */
export async function rebuildJpeg(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  parts: readonly FilePart[],
): Promise<RebuiltJpeg | DamagedPage | UnsupportedPage> {
  if (tags.get(TAG.jpegProcess)?.[0] === LOSSLESS) return unsupported('lossless old-style JPEG');
  const rebuilt = await rebuildOfAnySize(reader, tags, layout, parts);
  if ('status' in rebuilt || rebuilt.header.length <= MAX_HEADER_BYTES) return rebuilt;
  return damaged(`a header of ${rebuilt.header.length} bytes`);
}

/** `rebuildJpeg` without the limit of the header's size. */
async function rebuildOfAnySize(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  parts: readonly FilePart[],
): Promise<RebuiltJpeg | DamagedPage | UnsupportedPage> {
  const fileStart = tags.get(TAG.jpegStart)?.[0] ?? 0;
  const fileHeader = fileStart > 0 ? await readHeader(reader, fileStart) : null;
  if (typeof fileHeader?.refused === 'string') return unsupported(`${fileHeader.refused} old-style JPEG`);
  if (fileHeader?.scan !== undefined && hasFrame(fileHeader) && !layout.isTiled && areInOrder(parts, fileStart))
    return asOneStrip(reader, layout, parts, {
      header: fileHeader,
      start: fileStart,
      length: tags.get(TAG.jpegLength)?.[0] ?? 0,
    });
  return fromParts(reader, tags, layout, parts, fileHeader);
}

/** A JPEG file with frame and scan header inside of the TIFF. `length` is as stated by its tag, 0 without it. */
interface EmbeddedFile {
  readonly header: JpegHeader;
  readonly start: number;
  readonly length: number;
}

/** The strips are consecutive pieces of one stream: the data of the embedded JPEG file is taken as one strip. */
function asOneStrip(
  reader: RangeReader,
  layout: PageLayout,
  parts: readonly FilePart[],
  { header, start, length: statedLength }: EmbeddedFile,
): RebuiltJpeg | DamagedPage {
  const from = Math.max(start + header.scanEnd, parts[0]?.offset ?? 0);
  // writers state either end too early, so the later one counts
  const fileEnd = start + statedLength;
  const lastPartEnd = parts.reduce((latest, { offset, length }) => Math.max(latest, offset + length), 0);
  const length = Math.min(Math.max(fileEnd, lastPartEnd), reader.size) - from;
  if (length < 1) return damaged('a JPEG without data');
  const isComputed = fileEnd > lastPartEnd || parts.some((part) => part.isComputed === true);
  const strip: Strip = { offset: from, length, rows: layout.height };
  return {
    header: headerOf([...header.segments, ...(header.scan === undefined ? [] : [header.scan])]),
    parts: [isComputed ? { ...strip, isComputed } : strip],
  };
}

/** Each strip or tile is a stream of its own. If the first one begins with a header, all begin with headers of the same length. */
async function fromParts(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  parts: readonly FilePart[],
  fileHeader: JpegHeader | null,
): Promise<RebuiltJpeg | UnsupportedPage> {
  const [first] = parts;
  const partHeader = first === undefined ? null : await readHeader(reader, first.offset);
  if (typeof partHeader?.refused === 'string') return unsupported(`${partHeader.refused} old-style JPEG`);
  const shared: FrameTables =
    fileHeader !== null && hasFrame(fileHeader)
      ? { segments: fileHeader.segments, dc: [], ac: [] }
      : await readTagTables(reader, tags, layout, fileHeader?.segments ?? []);
  // a frame in the part replaces the shared one; a decoder uses the last table with an id, so those of the part come last
  const segments =
    partHeader !== null && hasFrame(partHeader)
      ? [...shared.segments.filter((segment) => !isFrame(segment)), ...partHeader.segments]
      : shared.segments;
  const scan = partHeader?.scan ?? fileHeader?.scan ?? buildScan(layout.samples, { ...shared, segments });
  const headerBytes = partHeader?.scanEnd ?? 0;
  const rowsOf = (index: number): number =>
    layout.isTiled ? layout.tileHeight : Math.min(layout.tileHeight, layout.height - index * layout.tileHeight);
  return {
    header: headerOf([...segments, scan]),
    parts: parts.map((part, index) => ({
      ...part,
      offset: part.offset + headerBytes,
      length: part.length - headerBytes,
      rows: rowsOf(index),
    })),
  };
}

/** Whether no part begins before `start`, or before the part that precedes it. */
const areInOrder = (parts: readonly FilePart[], start: number): boolean =>
  parts.every(({ offset }, index) => offset >= (parts[index - 1]?.offset ?? start));
const markerOf = (segment: Buffer): number => segment[1] ?? 0;
const isFrame = (segment: Buffer): boolean => PDF_FRAME_MARKERS.has(markerOf(segment));
const hasFrame = ({ segments }: JpegHeader): boolean => segments.some(isFrame);
const headerOf = (segments: readonly Buffer[]): Buffer => Buffer.concat([START_OF_JPEG, ...segments]);

interface JpegHeader {
  /** The segments of tables, restart interval and frame, unchanged. */
  readonly segments: readonly Buffer[];
  readonly scan: Buffer | undefined;
  /** The length of the header if it ends with a scan header; 0 if it has none. */
  readonly scanEnd: number;
  /** Its kind if no decoder of ours supports it: 'lossless'. */
  readonly refused: string | null;
}

/** Reads the header at an offset: that of a JPEG file, or segments without a start marker. Null if there is no segment. */
async function readHeader(reader: RangeReader, offset: number): Promise<JpegHeader | null> {
  const bytes = await readExactly(reader, offset, Math.min(SEARCHED_BYTES, Math.max(0, reader.size - offset)));
  const found = segmentsBefore(bytes);
  if (found.length === 0) return null;
  const copyOf = ({ start, end }: { start: number; end: number }) => Buffer.from(bytes.subarray(start, end));
  const scan = found.find(({ marker }) => marker === SCAN_MARKER);
  return {
    segments: found.filter(({ marker }) => KEPT_MARKERS.has(marker)).map(copyOf),
    scan: scan === undefined ? undefined : copyOf(scan),
    scanEnd: scan?.end ?? 0,
    refused: refusedKindOf(bytes),
  };
}

/** Segments of tables and frame. `dc` and `ac` have the number of each component's Huffman table, if tags state it. */
interface FrameTables {
  readonly segments: readonly Buffer[];
  readonly dc: readonly number[];
  readonly ac: readonly number[];
}

/** Builds tables and frame from the tags, and places them after the segments found in the file. */
async function readTagTables(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  found: readonly Buffer[],
): Promise<FrameTables> {
  const huffmanBytes = async (offset: number): Promise<number> => {
    const counts = await readExactly(reader, offset, HUFFMAN_COUNTS);
    const codes = counts.reduce((sum, count) => sum + count, 0);
    return HUFFMAN_COUNTS + Math.min(MAX_HUFFMAN_CODES, codes);
  };
  const quantization = await readTables(reader, tags.get(TAG.jpegQuantization) ?? [], async () => QUANTIZATION_BYTES);
  const dc = await readTables(reader, tags.get(TAG.jpegDcTables) ?? [], huffmanBytes);
  const ac = await readTables(reader, tags.get(TAG.jpegAcTables) ?? [], huffmanBytes);
  const restartInterval = tags.get(TAG.jpegRestart)?.[0] ?? 0;
  return {
    segments: [
      ...found,
      ...quantization.tables.map((table, id) => jpegSegment(DQT, [id], table)),
      ...dc.tables.map((table, id) => jpegSegment(DHT, [id], table)),
      ...ac.tables.map((table, id) => jpegSegment(DHT, [AC | id], table)),
      ...(restartInterval > 0 ? [jpegSegment(DRI, twoBytes(restartInterval))] : []),
      buildFrame(layout, quantization.ofComponents),
    ],
    dc: dc.ofComponents,
    ac: ac.ofComponents,
  };
}

const twoBytes = (value: number): readonly number[] => [value >> 8, value & 255];

/** Builds the frame of a strip or tile. The ids of its components are 1, 2 and 3. */
function buildFrame(
  { samples, tileWidth, tileHeight, subsampling }: PageLayout,
  quantization: readonly number[],
): Buffer {
  const body = [BITS_PER_SAMPLE, ...twoBytes(tileHeight), ...twoBytes(tileWidth), samples];
  const brightnessSampling = ((subsampling[0] ?? 2) << 4) | (subsampling[1] ?? 2);
  for (let sample = 0; sample < samples; sample += 1) {
    const sampling = sample === 0 && samples === 3 ? brightnessSampling : UNSAMPLED;
    body.push(sample + 1, sampling, quantization[sample] ?? 0);
  }
  return jpegSegment(BASELINE, body);
}

interface Tables {
  /** The tables without repetitions. A table's index is its id. */
  readonly tables: readonly Buffer[];
  /** The id of each component's table. */
  readonly ofComponents: readonly number[];
}

/** Reads the table of each component. `lengthAt` returns the length of the table at an offset. */
async function readTables(
  reader: RangeReader,
  offsets: readonly number[],
  lengthAt: (offset: number) => Promise<number>,
): Promise<Tables> {
  const tables: Buffer[] = [];
  const ofComponents: number[] = [];
  for (const offset of offsets.slice(0, MAX_COMPONENTS)) {
    const table = Buffer.from(await readExactly(reader, offset, await lengthAt(offset)));
    const known = tables.findIndex((other) => other.equals(table));
    ofComponents.push(known < 0 ? tables.length : known);
    if (known < 0) tables.push(table);
  }
  return { tables, ofComponents };
}

/**
 * Builds a scan header of all components. A component for which no tag states a table uses the usual one: the first component table 0,
 * the others table 1 if there is one.
 */
function buildScan(samples: number, { segments, dc, ac }: FrameTables): Buffer {
  const ids = new Set(segments.filter((segment) => markerOf(segment) === DHT).flatMap(huffmanIds));
  const usualTable = (sample: number, kind: number): number => (sample > 0 && ids.has(kind | 1) ? 1 : 0);
  const frame = segments.find(isFrame);
  const body = [samples];
  for (let sample = 0; sample < samples; sample += 1) {
    const component = frame?.[FRAME_COMPONENTS_AT + sample * FRAME_COMPONENT_BYTES] ?? sample + 1;
    const [dcTable, acTable] = [dc[sample] ?? usualTable(sample, 0), ac[sample] ?? usualTable(sample, AC)];
    body.push(component, (dcTable << 4) | acTable);
  }
  return jpegSegment(SCAN_MARKER, [...body, ...WHOLE_COEFFICIENTS]);
}

/** The ids of the tables in a segment of Huffman tables. */
function huffmanIds(segment: Buffer): number[] {
  const ids: number[] = [];
  for (let at = SEGMENT_BODY_AT; at < segment.length; ) {
    ids.push(segment[at] ?? 0);
    const counts = segment.subarray(at + 1, at + 1 + HUFFMAN_COUNTS);
    at += 1 + HUFFMAN_COUNTS + counts.reduce((sum, count) => sum + count, 0);
  }
  return ids;
}
