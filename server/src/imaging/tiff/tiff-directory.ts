import type { RangeReader } from '../store/range-reader.ts';

/** A directory with more entries, or a tag with more values, is not a scanned page but an attack or damage. */
const MOST_ENTRIES = 1_000;
const MOST_VALUES = 100_000;

const SIZE_OF_TYPE: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 5: 8 };
const TYPE_RATIONAL = 5;

/** Why a file or a directory cannot be read. */
export class TiffDamage extends Error {
  override readonly name = 'TiffDamage';
}

export interface ByteOrder {
  u16(bytes: Buffer, at: number): number;
  u32(bytes: Buffer, at: number): number;
}

export const LITTLE: ByteOrder = {
  u16: (bytes, at) => bytes.readUInt16LE(at),
  u32: (bytes, at) => bytes.readUInt32LE(at),
};
export const BIG: ByteOrder = {
  u16: (bytes, at) => bytes.readUInt16BE(at),
  u32: (bytes, at) => bytes.readUInt32BE(at),
};

/** The tags of one page; each value is a list of numbers. */
export type Tags = ReadonlyMap<number, readonly number[]>;

export interface Directory {
  /** Tags that could be read; one with an unknown type or with values outside of the file is left out. */
  readonly tags: Tags;
  /** Offset of the next directory, 0 at the end. */
  readonly next: number;
}

/** Reads bytes that must all be there. */
export async function readExactly(reader: RangeReader, start: number, length: number): Promise<Buffer> {
  const bytes = start < 0 || start + length > reader.size ? null : await reader.read(start, length);
  if (bytes === null || bytes.length < length)
    throw new TiffDamage(`${length} bytes at ${start} lie outside of the file`);
  return bytes;
}

/** Reads a page's directory. @throws TiffDamage when it is not all there */
export async function readDirectory(
  reader: RangeReader,
  order: ByteOrder,
  offset: number,
  wanted: ReadonlySet<number>,
): Promise<Directory> {
  const count = order.u16(await readExactly(reader, offset, 2), 0);
  if (count === 0 || count > MOST_ENTRIES) throw new TiffDamage(`a directory of ${count} entries`);
  // A copy: the values read below may replace the window that the bytes are a view of.
  const bytes = Buffer.from(await readExactly(reader, offset + 2, count * 12 + 4));
  const tags = new Map<number, readonly number[]>();
  for (let entry = 0; entry < count; entry += 1) {
    const tag = order.u16(bytes, entry * 12);
    if (!wanted.has(tag) || tags.has(tag)) continue;
    const values = await readValues(reader, order, bytes.subarray(entry * 12, entry * 12 + 12));
    if (values !== null) tags.set(tag, values);
  }
  return { tags, next: order.u32(bytes, count * 12) };
}

async function readValues(reader: RangeReader, order: ByteOrder, entry: Buffer): Promise<number[] | null> {
  const type = order.u16(entry, 2);
  const count = order.u32(entry, 4);
  const size = SIZE_OF_TYPE[type];
  if (size === undefined || count === 0 || count > MOST_VALUES) return null;
  const length = size * count;
  const start = order.u32(entry, 8);
  if (length > 4 && start + length > reader.size) return null;
  const bytes = length <= 4 ? entry.subarray(8, 8 + length) : await readExactly(reader, start, length);
  return Array.from({ length: count }, (_, index) => valueAt(order, bytes, type, index * size));
}

function valueAt(order: ByteOrder, bytes: Buffer, type: number, at: number): number {
  if (type === TYPE_RATIONAL) {
    const denominator = order.u32(bytes, at + 4);
    return denominator === 0 ? 0 : order.u32(bytes, at) / denominator;
  }
  if (type === 1) return bytes.readUInt8(at);
  return type === 3 ? order.u16(bytes, at) : order.u32(bytes, at);
}
