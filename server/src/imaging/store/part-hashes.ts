import { createHash } from 'node:crypto';

/** Files are checked in parts of this size, so that reads are rounded up to whole parts. */
export const PART_BYTES = 16 * 1024;
/** Half of a SHA-256: finding another part with the same 128 bits is infeasible. */
export const PART_HASH_BYTES = 16;

/** Size and hashes of a file when it was stored. */
export interface FileHashes {
  readonly size: number;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256: string;
  /** The hashes of all parts one after the other, `PART_HASH_BYTES` each. */
  readonly parts: Buffer;
}

export const hashOfPart = (part: Buffer): Buffer =>
  createHash('sha256').update(part).digest().subarray(0, PART_HASH_BYTES);

/** Hashes a file piece by piece, in pieces of any size. */
export class FileHasher {
  readonly #whole = createHash('sha256');
  readonly #parts: Buffer[] = [];
  #part = createHash('sha256');
  #filled = 0;
  #size = 0;

  add(piece: Buffer): void {
    this.#whole.update(piece);
    this.#size += piece.length;
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(PART_BYTES - this.#filled, piece.length - at);
      this.#part.update(piece.subarray(at, at + taken));
      this.#filled += taken;
      at += taken;
      if (this.#filled === PART_BYTES) this.#endPart();
    }
  }

  end(): FileHashes {
    if (this.#filled > 0) this.#endPart();
    return { size: this.#size, sha256: this.#whole.digest('hex'), parts: Buffer.concat(this.#parts) };
  }

  #endPart(): void {
    this.#parts.push(this.#part.digest().subarray(0, PART_HASH_BYTES));
    this.#part = createHash('sha256');
    this.#filled = 0;
  }
}
