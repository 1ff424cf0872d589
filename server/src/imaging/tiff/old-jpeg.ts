import type { RangeReader } from '../store/range-reader.ts';
import { jpegSegment, PDF_FRAME_MARKERS, SCAN_MARKER, START_OF_JPEG, segmentsBefore } from './jpeg-header.ts';
import { type PageLayout, TAG } from './page-layout.ts';
import { readExactly, type Tags } from './tiff-directory.ts';
import type { FilePart, Strip } from './tiff-page.ts';

const LOSSLESS = 14;
const HEADER_BYTES = 64 * 1024;
/** Real scanners' headers take less than 1 KB. A limit is needed, because the header is in memory once for each strip. */
const MAX_HEADER_BYTES = 4096;
const QUANTIZATION_BYTES = 64;
const HUFFMAN_COUNTS = 16;
const MAX_CODES = 256;
const [DQT, DHT, DRI, BASELINE] = [0xdb, 0xc4, 0xdd, 0xc0];
const IN_HEADER: ReadonlySet<number> = new Set([DQT, DHT, DRI, ...PDF_FRAME_MARKERS]);

/** A page of compression 6 (old-style JPEG) as standard JPEG data. */
export interface RebuiltJpeg {
  /** From the start marker to the scan header; it precedes the data of each strip or tile, with that part's height. */
  readonly header: Buffer;
  /** The locations of the entropy-coded data. */
  readonly parts: readonly Strip[];
}

/**
 * Rebuilds the JPEG streams of a page of old-style JPEG (TIFF 6.0, section 22): its tables are in tags or at the beginning of a
 * JPEG file, and its strips are entropy-coded data alone. Returns the reason as a text if that is impossible.
 * @throws TiffDamage when tables are outside of the file
 */
export async function rebuildJpeg(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  parts: readonly FilePart[],
): Promise<RebuiltJpeg | string> {
  const rebuilt = await rebuildAnyJpeg(reader, tags, layout, parts);
  if (typeof rebuilt === 'string' || rebuilt.header.length <= MAX_HEADER_BYTES) return rebuilt;
  return `a header of ${rebuilt.header.length} bytes`;
}

async function rebuildAnyJpeg(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  parts: readonly FilePart[],
): Promise<RebuiltJpeg | string> {
  if (tags.get(TAG.jpegProcess)?.[0] === LOSSLESS) return 'JPEG without loss of the old kind';
  const start = tags.get(TAG.jpegStart)?.[0] ?? 0;
  const stream = start > 0 ? await beginningAt(reader, start) : null;
  const rows = (index: number): number =>
    layout.isTiled ? layout.tileHeight : Math.min(layout.tileHeight, layout.height - index * layout.tileHeight);
  if (stream?.frame !== undefined && stream.scan !== undefined && !layout.isTiled && areInStream(parts, start)) {
    const from = Math.max(start + stream.scanEnd, parts[0]?.offset ?? 0);
    const statedEnd = start + (tags.get(TAG.jpegLength)?.[0] ?? 0);
    const last = parts.reduce((most, part) => Math.max(most, endOf(part)), 0);
    const end = Math.max(statedEnd, last);
    const isComputed = statedEnd > last || parts.some((part) => part.isComputed === true);
    const length = Math.min(end, reader.size) - from;
    const header = headerOf([...stream.kept, stream.scan]);
    const part: Strip = { offset: from, length, rows: layout.height };
    const onlyPart = isComputed ? { ...part, isComputed } : part;
    return length < 1 ? 'a JPEG without data' : { header, parts: [onlyPart] };
  }
  const [first] = parts;
  const ownBeginning = first === undefined ? null : await beginningAt(reader, first.offset);
  const tables = stream?.frame === undefined ? await tablesOf(reader, tags, layout, stream?.kept ?? []) : stream.kept;
  const scan = ownBeginning?.scan ?? stream?.scan ?? scanOf(layout.samples, tables);
  const skip = ownBeginning?.scanEnd ?? 0;
  const frame = ownBeginning?.frame === undefined ? tables : ownBeginning.kept;
  return {
    header: headerOf([...(frame === tables ? tables : [...tables.filter(isTable), ...frame]), scan]),
    parts: parts.map((part, index) => ({
      ...part,
      offset: part.offset + skip,
      length: part.length - skip,
      rows: rows(index),
    })),
  };
}

const endOf = ({ offset, length }: FilePart): number => offset + length;
const areInStream = (parts: readonly FilePart[], start: number): boolean =>
  parts.every(({ offset }, index) => offset >= start && (index === 0 || offset >= (parts[index - 1]?.offset ?? 0)));
const isTable = (segment: Buffer): boolean => !PDF_FRAME_MARKERS.has(segment[1] ?? 0);
const headerOf = (segments: readonly Buffer[]): Buffer => Buffer.concat([START_OF_JPEG, ...segments]);

interface Beginning {
  /** The segments of tables and frame, unchanged. */
  readonly kept: readonly Buffer[];
  readonly frame: Buffer | undefined;
  readonly scan: Buffer | undefined;
  /** The offset at which the coded data begins; 0 if no scan header precedes it. */
  readonly scanEnd: number;
}

/** Reads the segments at an offset: those of a JPEG file, or only a scan header. */
async function beginningAt(reader: RangeReader, at: number): Promise<Beginning | null> {
  const bytes = await readExactly(reader, at, Math.min(HEADER_BYTES, Math.max(0, reader.size - at)));
  const segments = segmentsBefore(bytes);
  if (segments.length === 0) return null;
  const piece = ({ start, end }: { start: number; end: number }) => Buffer.from(bytes.subarray(start, end));
  const kept = segments.filter(({ marker }) => IN_HEADER.has(marker));
  const frame = kept.find(({ marker }) => PDF_FRAME_MARKERS.has(marker));
  const scan = segments.find(({ marker }) => marker === SCAN_MARKER);
  return {
    kept: kept.map(piece),
    frame: frame === undefined ? undefined : piece(frame),
    scan: scan === undefined ? undefined : piece(scan),
    scanEnd: scan?.end ?? 0,
  };
}

/** Builds tables and frame from the tags, in addition to the segments found in the file. */
async function tablesOf(
  reader: RangeReader,
  tags: Tags,
  layout: PageLayout,
  found: readonly Buffer[],
): Promise<readonly Buffer[]> {
  const { samples, tileWidth, tileHeight, subsampling } = layout;
  const quantization = await readTables(reader, tags.get(TAG.jpegQuantization) ?? [], async () => QUANTIZATION_BYTES);
  const huffmanBytes = async (at: number): Promise<number> => {
    const counts = await readExactly(reader, at, HUFFMAN_COUNTS);
    return (
      HUFFMAN_COUNTS +
      Math.min(
        MAX_CODES,
        counts.reduce((sum, count) => sum + count, 0),
      )
    );
  };
  const dc = await readTables(reader, tags.get(TAG.jpegDcTables) ?? [], huffmanBytes);
  const ac = await readTables(reader, tags.get(TAG.jpegAcTables) ?? [], huffmanBytes);
  const restart = tags.get(TAG.jpegRestart)?.[0] ?? 0;
  const frame = [8, tileHeight >> 8, tileHeight & 255, tileWidth >> 8, tileWidth & 255, samples];
  for (let sample = 0; sample < samples; sample += 1) {
    const steps = sample === 0 && samples === 3 ? ((subsampling[0] ?? 2) << 4) | (subsampling[1] ?? 2) : 0x11;
    frame.push(sample + 1, steps, quantization.of[sample] ?? 0);
  }
  return [
    ...found,
    ...quantization.tables.map((table, id) => jpegSegment(DQT, [id], table)),
    ...dc.tables.map((table, id) => jpegSegment(DHT, [id], table)),
    ...ac.tables.map((table, id) => jpegSegment(DHT, [0x10 | id], table)),
    ...(restart > 0 ? [jpegSegment(DRI, [restart >> 8, restart & 255])] : []),
    jpegSegment(BASELINE, frame),
  ];
}

interface Tables {
  /** The different tables; a baseline JPEG has at most two. */
  readonly tables: readonly Buffer[];
  /** The index of each component's table. */
  readonly of: readonly number[];
}

async function readTables(
  reader: RangeReader,
  offsets: readonly number[],
  lengthAt: (at: number) => Promise<number>,
): Promise<Tables> {
  const tables: Buffer[] = [];
  const of: number[] = [];
  for (const offset of offsets.slice(0, 4)) {
    const table = Buffer.from(await readExactly(reader, offset, await lengthAt(offset)));
    const known = tables.findIndex((other) => other.equals(table));
    of.push(known < 0 ? tables.length : known);
    if (known < 0) tables.push(table);
  }
  return { tables, of };
}

/** Builds a scan header of all components: the first uses the first tables, the others the second ones if there are any. */
function scanOf(samples: number, tables: readonly Buffer[]): Buffer {
  const AC_ONE = 0x11;
  const hasSecond = tables.some((table) => table[1] === DHT && table.includes(AC_ONE, 4));
  const frame = tables.find((table) => PDF_FRAME_MARKERS.has(table[1] ?? 0));
  const body = [samples];
  for (let sample = 0; sample < samples; sample += 1)
    body.push(frame?.[10 + sample * 3] ?? sample + 1, sample > 0 && hasSecond ? AC_ONE : 0);
  return jpegSegment(SCAN_MARKER, [...body, 0, 63, 0]);
}
