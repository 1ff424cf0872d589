import type { RangeReader } from '../store/range-reader.ts';
import { BIG_ENDIAN, type ByteOrder, LITTLE_ENDIAN } from './byte-order.ts';

/** A directory with more entries, or a tag with more values, is not a scanned page but an attack or damage. */
const MAX_ENTRIES = 1_000;
const MAX_VALUES = 100_000;

/** Bytes of one value, by the type's number in TIFF 6.0 and BigTIFF. */
const SIZE_OF_TYPE: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const TYPE_RATIONAL = 5;
const BYTES_OF_OFFSET = 4;
const BYTES_OF_BIG_OFFSET = 8;
/** BYTE, SHORT, LONG, RATIONAL, UNDEFINED, IFD, LONG8, IFD8: types whose values are read as numbers. */
const NUMBER_TYPES: ReadonlySet<number> = new Set([1, 3, 4, TYPE_RATIONAL, 7, 13, 16, 18]);
/** SBYTE, SSHORT, SLONG, SLONG8: some writers use them for sizes, which are never negative. */
const SIGNED_TYPES: ReadonlySet<number> = new Set([6, 8, 9, 17]);

/** A file or a directory cannot be read; the message states the reason. */
export class TiffDamage extends Error {
  override readonly name = 'TiffDamage';
}

/** The number format of a file: its byte order, and whether offsets have 64 bits (BigTIFF). */
export interface TiffFormat {
  readonly order: ByteOrder;
  readonly isBig: boolean;
}

/** The tags of one page; each value is a list of numbers. */
export type Tags = ReadonlyMap<number, readonly number[]>;

/** One tag as it is in the file. */
export interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The offset of its values. */
  readonly at: number;
  readonly length: number;
}

/** Reads exactly `length` bytes. @throws TiffDamage when the file does not contain all of them */
export async function readExactly(reader: RangeReader, start: number, length: number): Promise<Buffer> {
  const isInside = start >= 0 && start + length <= reader.size;
  const bytes = isInside ? await reader.read(start, length) : null;
  if (bytes === null || bytes.length < length)
    throw new TiffDamage(`${length} bytes at ${start} lie outside of the file`);
  return bytes;
}

/** The format of a file and the offset of its first directory. @throws TiffDamage when it is not a TIFF */
export async function readHeader(reader: RangeReader): Promise<{ format: TiffFormat; first: number }> {
  const header = Buffer.from(await readExactly(reader, 0, 8));
  const mark = header.toString('latin1', 0, 2);
  const order = mark === 'II' ? LITTLE_ENDIAN : BIG_ENDIAN;
  const version = order.u16(header, 2);
  if ((mark !== 'II' && mark !== 'MM') || (version !== 42 && version !== 43)) throw new TiffDamage('not a TIFF file');
  if (version === 42) return { format: { order, isBig: false }, first: order.u32(header, 4) };
  return { format: { order, isBig: true }, first: order.u64(await readExactly(reader, 8, 8), 0) };
}

/**
 * The entries of a directory, each tag once, without those of unknown types, and the offset of the next directory. It is 0 if there
 * is none, or if the file is truncated before that offset.
 * @throws TiffDamage when the directory is incomplete
 */
export async function readEntries(
  reader: RangeReader,
  format: TiffFormat,
  offset: number,
): Promise<{ entries: Entry[]; next: number; isCut: boolean }> {
  const { order, isBig } = format;
  const [countBytes, entryBytes] = isBig ? [8, 20] : [2, 12];
  const countField = await readExactly(reader, offset, countBytes);
  const count = isBig ? order.u64(countField, 0) : order.u16(countField, 0);
  if (count === 0 || count > MAX_ENTRIES) throw new TiffDamage(`a directory of ${count} entries`);
  const start = offset + countBytes;
  const bytes = await readExactly(reader, start, count * entryBytes);
  const entries = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const entry = entryAt(format, bytes, index * entryBytes, start);
    if (entry !== null && !entries.has(entry.tag)) entries.set(entry.tag, entry);
  }
  const next = await nextDirectory(reader, format, start + bytes.length);
  return { entries: [...entries.values()], next: next ?? 0, isCut: next === null };
}

/** The offset of the next directory; null when the file ends before it. */
async function nextDirectory(reader: RangeReader, { order, isBig }: TiffFormat, at: number): Promise<number | null> {
  const length = isBig ? BYTES_OF_BIG_OFFSET : BYTES_OF_OFFSET;
  if (at + length > reader.size) return null;
  const bytes = await readExactly(reader, at, length);
  return isBig ? order.u64(bytes, 0) : order.u32(bytes, 0);
}

function entryAt({ order, isBig }: TiffFormat, bytes: Buffer, at: number, start: number): Entry | null {
  const type = order.u16(bytes, at + 2);
  const size = SIZE_OF_TYPE[type] ?? 0;
  const count = isBig ? order.u64(bytes, at + 4) : order.u32(bytes, at + 4);
  if (size === 0 || count === 0) return null;
  const valueAt = at + (isBig ? 12 : 8);
  const length = size * count;
  const isInside = length <= (isBig ? 8 : 4);
  const stored = isBig ? order.u64(bytes, valueAt) : order.u32(bytes, valueAt);
  return { tag: order.u16(bytes, at), type, count, length, at: isInside ? start + valueAt : stored };
}

/** Reads the wanted tags. Tags that are not lists of numbers, or whose values are outside of the file, are left out. */
export async function readTags(
  reader: RangeReader,
  { order }: TiffFormat,
  entries: readonly Entry[],
  wanted: ReadonlySet<number>,
): Promise<Tags> {
  const tags = new Map<number, readonly number[]>();
  for (const { tag, type, count, at, length } of entries) {
    const isNumber = NUMBER_TYPES.has(type) || SIGNED_TYPES.has(type);
    if (!wanted.has(tag) || !isNumber || count > MAX_VALUES || at + length > reader.size) continue;
    const bytes = await readExactly(reader, at, length);
    const size = SIZE_OF_TYPE[type] ?? 1;
    if (SIGNED_TYPES.has(type) && hasNegative(order, bytes, size)) continue;
    tags.set(
      tag,
      Array.from({ length: count }, (_, index) => valueAt(order, bytes, type, index * size)),
    );
  }
  return tags;
}

/** Whether any of these numbers has its highest bit set. */
function hasNegative(order: ByteOrder, bytes: Buffer, size: number): boolean {
  const highest = order.mark === 'MM' ? 0 : size - 1;
  return bytes.some((byte, index) => index % size === highest && byte > 0x7f);
}

function valueAt(order: ByteOrder, bytes: Buffer, type: number, at: number): number {
  if (type === TYPE_RATIONAL) {
    const denominator = order.u32(bytes, at + 4);
    return denominator === 0 ? 0 : order.u32(bytes, at) / denominator;
  }
  const size = SIZE_OF_TYPE[type];
  if (size === 1) return bytes.readUInt8(at);
  if (size === 2) return order.u16(bytes, at);
  return size === 4 ? order.u32(bytes, at) : order.u64(bytes, at);
}
