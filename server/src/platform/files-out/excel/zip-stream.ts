import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Names are UTF-8, and the length and the checksum follow the content. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first date of the format, for all entries, so that the same content always gives the same file. */
const DAY = 0x0021;
const CHUNK_CHARACTERS = 128 * 1024;

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly length: number;
}

/** Writes a ZIP archive as a stream: entries are compressed while their text is created, and only the list of entries is kept in memory. */
export class ZipStream {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** Compresses one entry. @returns its bytes, chunk by chunk */
  async *entry(path: string, pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
    const name = Buffer.from(path, 'utf8');
    const offset = this.#offset;
    yield this.#count(localHeader(name));
    let [crc, packed, length] = [0, 0, 0];
    for await (const text of inChunks(pieces)) {
      const raw = Buffer.from(text, 'utf8');
      crc = crc32(raw, crc);
      length += raw.length;
      // each chunk ends on a byte boundary and is not marked as final, so together the chunks form one deflate stream
      const data = deflateRawSync(raw, { finishFlush: constants.Z_SYNC_FLUSH });
      packed += data.length;
      yield this.#count(data);
    }
    const last = deflateRawSync(Buffer.alloc(0));
    packed += last.length;
    this.#entries.push({ name, offset, crc, packed, length });
    yield this.#count(Buffer.concat([last, numbers([0x08074b50, 4], [crc, 4], [packed, 4], [length, 4])]));
  }

  /** Returns the central directory, which ends the archive. */
  end(): Buffer {
    const list = Buffer.concat(this.#entries.map(directoryEntry));
    const count = this.#entries.length;
    const tail = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [this.#offset, 4], [0, 2]);
    return Buffer.concat([list, tail]);
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }
}

async function* inChunks(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Encodes little-endian numbers of two or four bytes. */
function numbers(...given: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const out = Buffer.alloc(given.reduce((sum, [, bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [value, bytes] of given) offset = out.writeUIntLE(value, offset, bytes);
  return out;
}

const localHeader = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const directoryEntry = ({ name, offset, crc, packed, length }: Entry): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DAY, 2]),
    numbers([crc, 4], [packed, 4], [length, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
    name,
  ]);
