import { inflateSync } from 'node:zlib';

/** The sizes of the header and of each table's entry in a WOFF file and in a plain font file, in bytes. */
const WOFF = { header: 44, entry: 20 } as const;
const PLAIN = { header: 12, entry: 16 } as const;

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** Writes the header of a font: its kind, its number of tables, and the values for a binary search that follow from that number. */
function writeHeader(font: Buffer, flavor: number, tables: number): void {
  const selector = Math.floor(Math.log2(tables));
  const range = 2 ** selector * PLAIN.entry;
  font.writeUInt32BE(flavor, 0);
  for (const [index, value] of [tables, range, selector, tables * PLAIN.entry - range].entries())
    font.writeUInt16BE(value, 4 + 2 * index);
}

/**
 * The plain font of a WOFF file. Node decompresses its tables natively; fontkit would do it in JavaScript, again for each file that uses
 * the font, which took most of the time of a short PDF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = WOFF.header + index * WOFF.entry;
    const [tag = 0, offset = 0, packed = 0, length = 0, checksum = 0] = [0, 4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(at + field),
    );
    const bytes = woff.subarray(offset, offset + packed);
    return { tag, checksum, bytes: packed < length ? inflateSync(bytes) : bytes };
  });
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), PLAIN.header + count * PLAIN.entry);
  const font = Buffer.alloc(size);
  writeHeader(font, woff.readUInt32BE(4), count);
  let next = PLAIN.header + count * PLAIN.entry;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, next, bytes.length].entries())
      font.writeUInt32BE(value, PLAIN.header + index * PLAIN.entry + 4 * field);
    bytes.copy(font, next);
    next += padded(bytes.length);
  }
  return font;
}
