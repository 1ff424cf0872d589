import type { RangeReader } from '../store/range-reader.ts';
import type { ScannedPage } from './tiff-page.ts';

const SHORT = 3;
const LONG = 4;
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * A scanned page as a TIFF of its own. Whoever draws a page gets this and not the document: little to send, and nothing
 * of what else stands in the file.
 */
export async function onePageTiff(reader: RangeReader, page: ScannedPage): Promise<Buffer> {
  const strips: Buffer[] = [];
  for (const strip of page.strips) strips.push(Buffer.from(await reader.read(strip.offset, strip.length)));
  const entries = entriesOf(page, strips);
  const listsAt = HEADER_BYTES + 2 + entries.length * ENTRY_BYTES + 4;
  const lists = Buffer.alloc(strips.length * 8);
  let offset = listsAt + lists.length;
  for (const [index, strip] of strips.entries()) {
    lists.writeUInt32LE(offset, index * 4);
    lists.writeUInt32LE(strip.length, (strips.length + index) * 4);
    offset += strip.length;
  }
  const head = Buffer.alloc(listsAt);
  head.write('II*\u0000', 0, 'latin1');
  head.writeUInt32LE(HEADER_BYTES, 4);
  head.writeUInt16LE(entries.length, HEADER_BYTES);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(listValue(tag, value, lists, listsAt, strips.length), at + 8);
  }
  return Buffer.concat([head, lists, ...strips]);
}

type Entry = readonly [tag: number, type: number, count: number, value: number];
const STRIP_OFFSETS = 273;
const STRIP_BYTE_COUNTS = 279;

function entriesOf(page: ScannedPage, strips: readonly Buffer[]): Entry[] {
  const isRgb = page.kind === 'RGB';
  return [
    [256, LONG, 1, page.width],
    [257, LONG, 1, page.height],
    // One value stands for all samples; readers that want three take it so.
    [258, SHORT, 1, page.kind === 'G4' || page.kind === 'BILEVEL' ? 1 : 8],
    [259, SHORT, 1, page.kind === 'G4' ? 4 : 1],
    [262, SHORT, 1, isRgb ? 2 : Number(!page.isWhiteZero)],
    [266, SHORT, 1, page.isBitReversed ? 2 : 1],
    [STRIP_OFFSETS, LONG, strips.length, 0],
    [274, SHORT, 1, page.orientation >= 1 && page.orientation <= 8 ? page.orientation : 1],
    [277, SHORT, 1, isRgb ? 3 : 1],
    [278, LONG, 1, page.strips[0]?.rows ?? page.height],
    [STRIP_BYTE_COUNTS, LONG, strips.length, 0],
  ];
}

/** A list of one value stands in its entry, a longer one elsewhere. */
function listValue(tag: number, value: number, lists: Buffer, listsAt: number, count: number): number {
  if (tag !== STRIP_OFFSETS && tag !== STRIP_BYTE_COUNTS) return value;
  const start = tag === STRIP_OFFSETS ? 0 : count * 4;
  return count === 1 ? lists.readUInt32LE(start) : listsAt + start;
}
