import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { COMPRESSION } from '../tiff/page-layout.ts';

/** A strip cannot be unpacked: its data contradicts its tags, or only libtiff supports its kind. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError';
}

/** The compressed data is invalid, so that no decoder could unpack all of it. */
export class BrokenData extends UnpackError {}

/** Compressors may write some bytes more than a strip needs. */
const SLACK_BYTES = 64 * 1024;

/** Decompresses a strip or tile to exactly `wanted` bytes. @throws UnpackError */
export function unpackStrip(bytes: Buffer, compression: number, wanted: number): Buffer {
  const unpacked = unpack(bytes, compression, wanted);
  if (unpacked.length < wanted) throw new BrokenData(`${unpacked.length} of ${wanted} bytes in a strip`);
  return unpacked.subarray(0, wanted);
}

function unpack(bytes: Buffer, compression: number, wanted: number): Buffer {
  switch (compression) {
    case COMPRESSION.none:
      return bytes;
    case COMPRESSION.lzw:
      return unpackLzw(bytes, wanted);
    case COMPRESSION.packBits:
      return unpackPackBits(bytes, wanted);
    case COMPRESSION.deflate:
    case COMPRESSION.oldDeflate:
      return inflate(() => inflateSync(bytes, { maxOutputLength: wanted + SLACK_BYTES }));
    case COMPRESSION.zstd:
      return inflate(() => zstdDecompressSync(bytes, { maxOutputLength: wanted + SLACK_BYTES }));
    default:
      throw new UnpackError(`compression ${compression}`);
  }
}

function inflate(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    throw new BrokenData(error instanceof Error ? error.message : 'broken data');
  }
}

/** TIFF 6.0 section 9: a count and a byte to repeat, or a count and that many bytes. */
function unpackPackBits(bytes: Buffer, wanted: number): Buffer {
  const result = Buffer.alloc(wanted);
  let filled = 0;
  for (let at = 0; at < bytes.length && filled < wanted; ) {
    const count = bytes.readInt8(at);
    at += 1;
    if (count === -128) continue;
    if (count < 0) {
      const end = Math.min(filled + 1 - count, wanted);
      result.fill(bytes[at] ?? 0, filled, end);
      filled = end;
      at += 1;
    } else {
      const copied = bytes.copy(result, filled, at, Math.min(at + count + 1, bytes.length));
      filled += copied;
      at += count + 1;
    }
  }
  return result.subarray(0, filled);
}

const CLEAR = 256;
const END = 257;
const FIRST_FREE = 258;
const MAX_CODES = 4096;

/** A reader of LZW codes of 9 to 12 bits, the highest bit first. */
class LzwCodes {
  width = 9;
  readonly #bytes: Buffer;
  #at = 0;
  #held = 0;
  #heldBits = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** The next code; END also if the data ends without an end code. */
  next(): number {
    while (this.#heldBits < this.width) {
      if (this.#at >= this.#bytes.length) return END;
      this.#held = ((this.#held << 8) | (this.#bytes[this.#at] ?? 0)) & 0xffffff;
      this.#at += 1;
      this.#heldBits += 8;
    }
    this.#heldBits -= this.width;
    return (this.#held >> this.#heldBits) & ((1 << this.width) - 1);
  }
}

/**
 * TIFF 6.0 section 13. A code stands for the text of the code before it plus one byte, which is already in the result. So the
 * table stores a start in the result and a length for each code.
 */
function unpackLzw(bytes: Buffer, wanted: number): Buffer {
  // writers before TIFF 6.0 put the lowest bit first; libtiff recognizes their data by these bits
  if (bytes[0] === 0 && ((bytes[1] ?? 0) & 1) === 1) throw new UnpackError('LZW of the old kind');
  const result = Buffer.alloc(wanted);
  const codes = new LzwCodes(bytes);
  const starts = new Int32Array(MAX_CODES);
  const lengths = new Int32Array(MAX_CODES);
  let next = FIRST_FREE;
  let filled = 0;
  let previousStart = -1;
  while (filled < wanted) {
    const code = codes.next();
    if (code === END) break;
    if (code === CLEAR) {
      [next, codes.width, previousStart] = [FIRST_FREE, 9, -1];
      continue;
    }
    if (previousStart >= 0 && next < MAX_CODES) {
      starts[next] = previousStart;
      lengths[next] = filled - previousStart + 1;
      next += 1;
    }
    if (code > CLEAR && code >= next) throw new BrokenData(`LZW code ${code} before it is known`);
    previousStart = filled;
    if (code < CLEAR) result[filled++] = code;
    else filled = copyText(result, filled, starts[code] ?? 0, lengths[code] ?? 0);
    // TIFF widens the codes one code early
    if (next + 1 >= 1 << codes.width && codes.width < 12) codes.width += 1;
  }
  return result.subarray(0, filled);
}

/** Copies byte by byte, because the source may overlap the target. */
function copyText(result: Buffer, filled: number, from: number, length: number): number {
  const end = Math.min(filled + length, result.length);
  for (let index = filled; index < end; index += 1) result[index] = result[from + index - filled] ?? 0;
  return end;
}
