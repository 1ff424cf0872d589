type TestTags = Readonly<Record<number, number | readonly number[]>>;

/** A page of a test TIFF: its tags without the offsets and lengths of its data. A list is written as 16-bit numbers. */
export interface TestPage {
  readonly tags: TestTags;
  readonly strips: readonly Buffer[];
}

export interface TestTiff {
  readonly isBigEndian?: boolean;
  /** The offset after the last page's directory; 0 ends the chain. */
  readonly lastNext?: number;
}

const TYPE_SHORT = 3;
const TYPE_LONG = 4;

/** A classic TIFF of these pages. Each page's data precedes its directory. */
export function makeTiff(pages: readonly TestPage[], { isBigEndian = false, lastNext = 0 }: TestTiff = {}): Buffer {
  const pieces: Buffer[] = [Buffer.alloc(8)];
  const fixes: { at: number; value: number }[] = [];
  let written = 8;
  let nextAt = 4;
  const add = (bytes: Buffer) => {
    pieces.push(bytes);
    written += bytes.length;
  };
  const u16 = (bytes: Buffer, value: number, at: number) =>
    isBigEndian ? bytes.writeUInt16BE(value, at) : bytes.writeUInt16LE(value, at);
  const u32 = (bytes: Buffer, value: number, at: number) =>
    isBigEndian ? bytes.writeUInt32BE(value, at) : bytes.writeUInt32LE(value, at);
  const list = (values: readonly number[]) => {
    const [only] = values;
    if (values.length === 1 && only !== undefined) return only;
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) u32(bytes, value, index * 4);
    const at = written;
    add(bytes);
    return at;
  };
  /** The value field of a list of 16-bit numbers: up to two of them, or the offset of a longer list. */
  const shorts = (values: readonly number[]) => {
    const bytes = Buffer.alloc(Math.max(4, values.length * 2));
    for (const [index, value] of values.entries()) u16(bytes, value, index * 2);
    if (values.length <= 2) return isBigEndian ? bytes.readUInt32BE() : bytes.readUInt32LE();
    const at = written;
    add(bytes);
    return at;
  };
  for (const page of pages) {
    const offsets = page.strips.map((strip) => {
      const at = written;
      add(strip.length % 2 === 0 ? strip : Buffer.concat([strip, Buffer.alloc(1)]));
      return at;
    });
    const lengths = page.strips.map((strip) => strip.length);
    const values: [number, number, number, number][] = [
      ...Object.entries(page.tags).map(([tag, value]): [number, number, number, number] =>
        typeof value === 'number'
          ? [Number(tag), TYPE_LONG, 1, value]
          : [Number(tag), TYPE_SHORT, value.length, shorts(value)],
      ),
      [273, TYPE_LONG, offsets.length, list(offsets)],
      [279, TYPE_LONG, lengths.length, list(lengths)],
    ];
    values.sort(([a], [b]) => a - b);
    fixes.push({ at: nextAt, value: written });
    const directory = Buffer.alloc(2 + values.length * 12 + 4);
    u16(directory, values.length, 0);
    values.forEach(([tag, type, count, value], index) => {
      u16(directory, tag, 2 + index * 12);
      u16(directory, type, 4 + index * 12);
      u32(directory, count, 6 + index * 12);
      u32(directory, value, 10 + index * 12);
    });
    nextAt = written + 2 + values.length * 12;
    add(directory);
  }
  const file = Buffer.concat(pieces);
  file.write(isBigEndian ? 'MM' : 'II', 0, 'latin1');
  u16(file, 42, 2);
  for (const { at, value } of [...fixes, { at: nextAt, value: lastNext }]) u32(file, value, at);
  return file;
}

/** A letter page whose G4 data need not be valid, for tests in which no decoder reads it. */
export const g4Page = (data: Buffer, tags: TestTags = {}): TestPage => ({
  tags: { 256: 2550, 257: 3300, 258: 1, 259: 4, 262: 0, 277: 1, 278: 3300, ...tags },
  strips: [data],
});
