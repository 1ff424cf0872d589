/** Tags whose values are offsets: the offsets of the image strips. */
const OFFSET_TAGS: readonly number[] = [273];
/** Bytes per value, by field type. */
const TYPE_SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** Joins little-endian one-page TIFFs into one multi-page TIFF, adjusting all offsets. */
export const joinTiffs = (tiffs: readonly Buffer[]): Buffer => {
  const pages: Buffer[] = [];
  let start = 0;
  let linkToNext: { page: Buffer; at: number } | undefined;
  for (const tiff of tiffs) {
    const page = Buffer.concat([tiff, Buffer.alloc(tiff.length % 2)]);
    const directory = page.readUInt32LE(4);
    linkToNext?.page.writeUInt32LE(start + directory, linkToNext.at);
    linkToNext = { page, at: shiftDirectory(page, directory, start) };
    pages.push(page);
    start += page.length;
  }
  return Buffer.concat(pages);
};

/** Adds `shift` to the offsets in a directory. Returns the position of the field that contains the offset of the next directory. */
const shiftDirectory = (page: Buffer, directory: number, shift: number): number => {
  const count = page.readUInt16LE(directory);
  for (let index = 0; index < count; index += 1) shiftEntry(page, directory + 2 + index * 12, shift);
  return directory + 2 + count * 12;
};

const shiftEntry = (page: Buffer, at: number, shift: number): void => {
  const tag = page.readUInt16LE(at);
  const type = page.readUInt16LE(at + 2);
  const valueCount = page.readUInt32LE(at + 4);
  const isStoredElsewhere = valueCount * (TYPE_SIZES[type] ?? 1) > 4;
  const value = page.readUInt32LE(at + 8);
  if (OFFSET_TAGS.includes(tag)) shiftOffsets(page, isStoredElsewhere ? value : at + 8, type, valueCount, shift);
  if (isStoredElsewhere) page.writeUInt32LE(value + shift, at + 8);
};

const shiftOffsets = (page: Buffer, at: number, type: number, valueCount: number, shift: number): void => {
  if (type !== 4) throw new Error('Strip offsets must have 32 bits.');
  for (let index = 0; index < valueCount; index += 1) {
    page.writeUInt32LE(page.readUInt32LE(at + index * 4) + shift, at + index * 4);
  }
};
