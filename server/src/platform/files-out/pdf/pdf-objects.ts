import { deflateSync } from 'node:zlib';

const OBJECTS_IN_STREAM = 200;
/** The place of an object in an object stream, encoded as a negative number; a positive place is an offset in the file. */
const inStream = (stream: number, index: number): number => -(stream * OBJECTS_IN_STREAM + index + 1);
const ENTRY_BYTES = 7;
const INITIAL_CAPACITY = 4_096;

export const ref = (id: number): string => `${id} 0 R`;

/**
 * Writes the objects of a PDF in the order in which they are completed. Small objects are compressed together in object streams: the
 * structure of a long table has half a million objects, which take a tenth of the size that way.
 */
export class PdfObjects {
  /** The places by object number; 0 for objects that are not written. Half a million of them take 2 MB. */
  #places = new Int32Array(INITIAL_CAPACITY);
  #count = 1;
  #bytes: Buffer[] = [];
  #offset = 0;
  #packed: { readonly id: number; readonly text: string }[] = [];

  constructor() {
    // four bytes above 127, so that file transfer programs treat the file as binary
    this.#write(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  }

  /** Reserves a number for an object that is written later. */
  reserve(): number {
    if (this.#count === this.#places.length) {
      const grown = new Int32Array(this.#count * 2);
      grown.set(this.#places);
      this.#places = grown;
    }
    this.#count += 1;
    return this.#count - 1;
  }

  /** Writes an object with a reserved number. */
  put(id: number, text: string): void {
    this.#packed.push({ id, text });
    if (this.#packed.length === OBJECTS_IN_STREAM) this.#pack();
  }

  /** Writes an object with a new number, and returns the number. */
  add(text: string): number {
    const id = this.reserve();
    this.put(id, text);
    return id;
  }

  /**
   * Writes a stream with a reserved number.
   *
   * @param entries the entries of the stream's dictionary, without its length and filter
   */
  putStream(id: number, entries: string, content: Uint8Array | string): void {
    const data = deflateSync(content);
    this.#places[id] = this.#offset;
    this.#write(
      Buffer.from(`${id} 0 obj\n<<${entries}/Length ${data.length}/Filter/FlateDecode>>stream\n`, 'latin1'),
      data,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    );
  }

  addStream(entries: string, content: Uint8Array | string): number {
    const id = this.reserve();
    this.putStream(id, entries, content);
    return id;
  }

  /** Removes and returns the bytes written since the last call. */
  take(): Buffer {
    const bytes = Buffer.concat(this.#bytes);
    this.#bytes = [];
    return bytes;
  }

  /** The number of bytes that `take` would return. */
  get pending(): number {
    return this.#bytes.reduce((sum, { length }) => sum + length, 0);
  }

  /** Writes the cross-reference table of all objects, which ends the file. */
  end(root: number, info: number): void {
    this.#pack();
    const id = this.reserve();
    this.#places[id] = this.#offset;
    const table = Buffer.alloc(this.#count * ENTRY_BYTES);
    for (let index = 0; index < this.#count; index += 1) this.#writeEntry(table, index, this.#places[index] ?? 0);
    const start = this.#offset;
    const entries = `/Type/XRef/Size ${this.#count}/W[1 4 2]/Root ${ref(root)}/Info ${ref(info)}`;
    this.putStream(id, entries, table);
    this.#write(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
  }

  #writeEntry(table: Buffer, id: number, place: number): void {
    const at = id * ENTRY_BYTES;
    // free entries: the head of the free list, and unused numbers
    if (place === 0) {
      table.writeUInt16BE(id === 0 ? 65_535 : 0, at + 5);
      return;
    }
    if (place > 0) {
      table.writeUInt8(1, at);
      table.writeUInt32BE(place, at + 1);
      return;
    }
    const packed = -place - 1;
    table.writeUInt8(2, at);
    table.writeUInt32BE(Math.floor(packed / OBJECTS_IN_STREAM), at + 1);
    table.writeUInt16BE(packed % OBJECTS_IN_STREAM, at + 5);
  }

  #pack(): void {
    const objects = this.#packed;
    if (objects.length === 0) return;
    this.#packed = [];
    const stream = this.reserve();
    let offset = 0;
    const heads: string[] = [];
    for (const [index, { id, text }] of objects.entries()) {
      this.#places[id] = inStream(stream, index);
      heads.push(`${id} ${offset}`);
      offset += Buffer.byteLength(text, 'latin1') + 1;
    }
    const head = `${heads.join(' ')}\n`;
    const body = objects.map(({ text }) => text).join('\n');
    this.putStream(
      stream,
      `/Type/ObjStm/N ${objects.length}/First ${head.length}`,
      Buffer.from(`${head}${body}\n`, 'latin1'),
    );
  }

  #write(...pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      this.#bytes.push(piece);
      this.#offset += piece.length;
    }
  }
}

/** Encodes text in any script as a PDF string. */
export const pdfText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
