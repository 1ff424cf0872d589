// 000 section 9: PDF data received as base64 text is assembled in 512-character chunks. 512 is a multiple of 4, so every
// chunk decodes by itself.
const CHUNK_CHARACTERS = 512;
const BLOCK_BYTES = 256 * 1024;
// Browsers may keep a Blob on disk but an array only in memory.
const FOLD_AT_BLOCKS = 32;

/** Turns base64 text that arrives in pieces into a Blob, holding at most one block of it as text and bytes at once. */
export class Base64Decoder {
  #rest = '';
  #block = new Uint8Array(BLOCK_BYTES);
  #filled = 0;
  #parts: BlobPart[] = [];
  readonly #type: string;

  constructor(type: string) {
    this.#type = type;
  }

  /** Takes the next piece. Throws `InvalidCharacterError` when it is not base64. */
  push(text: string): void {
    const all = this.#rest + text;
    const end = all.length - (all.length % CHUNK_CHARACTERS);
    for (let at = 0; at < end; at += CHUNK_CHARACTERS) this.#decode(all.slice(at, at + CHUNK_CHARACTERS));
    this.#rest = all.slice(end);
  }

  /** The last piece has come. */
  finish(): Blob {
    this.#decode(this.#rest);
    this.#rest = '';
    this.#parts.push(this.#block.subarray(0, this.#filled));
    return new Blob(this.#parts, { type: this.#type });
  }

  #decode(chunk: string): void {
    const binary = atob(chunk);
    if (this.#filled + binary.length > BLOCK_BYTES) this.#closeBlock();
    for (let at = 0; at < binary.length; at += 1) this.#block[this.#filled + at] = binary.charCodeAt(at);
    this.#filled += binary.length;
  }

  #closeBlock(): void {
    this.#parts.push(this.#block.subarray(0, this.#filled));
    this.#block = new Uint8Array(BLOCK_BYTES);
    this.#filled = 0;
    if (this.#parts.length >= FOLD_AT_BLOCKS) this.#parts = [new Blob(this.#parts, { type: this.#type })];
  }
}
