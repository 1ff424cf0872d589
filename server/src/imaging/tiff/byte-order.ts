/** Reads and writes numbers in one of TIFF's two byte orders. */
export interface ByteOrder {
  /** The file's first two bytes. */
  readonly mark: 'II' | 'MM';
  u16(bytes: Buffer, at: number): number;
  u32(bytes: Buffer, at: number): number;
  /** Returned as a number, which is exact for every possible file size. */
  u64(bytes: Buffer, at: number): number;
  put16(bytes: Buffer, value: number, at: number): void;
  put32(bytes: Buffer, value: number, at: number): void;
}

export const LITTLE_ENDIAN: ByteOrder = {
  mark: 'II',
  u16: (bytes, at) => bytes.readUInt16LE(at),
  u32: (bytes, at) => bytes.readUInt32LE(at),
  u64: (bytes, at) => Number(bytes.readBigUInt64LE(at)),
  put16: (bytes, value, at) => void bytes.writeUInt16LE(value, at),
  put32: (bytes, value, at) => void bytes.writeUInt32LE(value, at),
};

export const BIG_ENDIAN: ByteOrder = {
  mark: 'MM',
  u16: (bytes, at) => bytes.readUInt16BE(at),
  u32: (bytes, at) => bytes.readUInt32BE(at),
  u64: (bytes, at) => Number(bytes.readBigUInt64BE(at)),
  put16: (bytes, value, at) => void bytes.writeUInt16BE(value, at),
  put32: (bytes, value, at) => void bytes.writeUInt32BE(value, at),
};
