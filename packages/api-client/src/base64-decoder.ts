// Specification 000 section 9: base64 text of a PDF is decoded in chunks of 512 characters. 512 is a multiple of 4, so
// each chunk can be decoded on its own.
const CHUNK_CHARACTERS = 512;
const BLOCK_BYTES = 256 * 1024;
// Browsers keep arrays in memory but may move a Blob to disk, so many blocks are merged into one Blob.
const MERGE_AT_BLOCKS = 32;

/** Decodes base64 text that arrives in pieces into a Blob, so that the whole text is never in memory. */
export class Base64Decoder {
  #rest = '';
  #block = new Uint8Array(BLOCK_BYTES);
  #filled = 0;
  #parts: BlobPart[] = [];
  readonly #type: string;

  constructor(type: string) {
    this.#type = type;
  }

  /** Adds the next piece. Throws `InvalidCharacterError` if it is not base64. */
  push(text: string): void {
    const all = this.#rest + text;
    const end = all.length - (all.length % CHUNK_CHARACTERS);
    for (let offset = 0; offset < end; offset += CHUNK_CHARACTERS)
      this.#decode(all.slice(offset, offset + CHUNK_CHARACTERS));
    this.#rest = all.slice(end);
  }

  /** Decodes the rest and returns the file. Call it after the last piece. */
  finish(): Blob {
    this.#decode(this.#rest);
    this.#rest = '';
    this.#parts.push(this.#block.subarray(0, this.#filled));
    return new Blob(this.#parts, { type: this.#type });
  }

  #decode(chunk: string): void {
    const binary = atob(chunk);
    if (this.#filled + binary.length > BLOCK_BYTES) this.#closeBlock();
    for (let index = 0; index < binary.length; index += 1) this.#block[this.#filled + index] = binary.charCodeAt(index);
    this.#filled += binary.length;
  }

  #closeBlock(): void {
    this.#parts.push(this.#block.subarray(0, this.#filled));
    this.#block = new Uint8Array(BLOCK_BYTES);
    this.#filled = 0;
    if (this.#parts.length >= MERGE_AT_BLOCKS) this.#parts = [new Blob(this.#parts, { type: this.#type })];
  }
}
