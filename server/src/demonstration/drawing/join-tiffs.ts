const POINTERS: readonly number[] = [273];
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** Joins little-endian one-page TIFFs into one multi-page TIFF, adjusting all offsets. */
export const joinTiffs = (tiffs: readonly Buffer[]): Buffer => {
  const pieces: Buffer[] = [];
  let start = 0;
  let nextAt: { piece: Buffer; at: number } | undefined;
  for (const tiff of tiffs) {
    const piece = Buffer.concat([tiff, Buffer.alloc(tiff.length % 2)]);
    const directory = piece.readUInt32LE(4);
    nextAt?.piece.writeUInt32LE(start + directory, nextAt.at);
    nextAt = { piece, at: moveDirectory(piece, directory, start) };
    pieces.push(piece);
    start += piece.length;
  }
  return Buffer.concat(pieces);
};

/** Adds `by` to the offsets of a directory; returns the position of the offset of the next directory. */
const moveDirectory = (piece: Buffer, directory: number, by: number): number => {
  const count = piece.readUInt16LE(directory);
  for (let index = 0; index < count; index += 1) moveEntry(piece, directory + 2 + index * 12, by);
  return directory + 2 + count * 12;
};

const moveEntry = (piece: Buffer, at: number, by: number): void => {
  const tag = piece.readUInt16LE(at);
  const type = piece.readUInt16LE(at + 2);
  const values = piece.readUInt32LE(at + 4);
  const isElsewhere = values * (SIZES[type] ?? 1) > 4;
  const value = piece.readUInt32LE(at + 8);
  if (POINTERS.includes(tag)) moveOffsets(piece, isElsewhere ? value : at + 8, type, values, by);
  if (isElsewhere) piece.writeUInt32LE(value + by, at + 8);
};

const moveOffsets = (piece: Buffer, at: number, type: number, values: number, by: number): void => {
  if (type !== 4) throw new Error('Offsets of strips are expected in 32 bits.');
  for (let index = 0; index < values; index += 1) {
    piece.writeUInt32LE(piece.readUInt32LE(at + index * 4) + by, at + index * 4);
  }
};
