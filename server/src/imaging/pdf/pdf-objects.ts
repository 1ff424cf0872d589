/**
 * Numbers the objects of a PDF, encodes them and remembers their offsets. Each method except `reserve` returns the next bytes of the file:
 * the caller writes all of them, in the order of the calls, from `header` to `trailer`.
 */
export class PdfObjects {
  readonly #offsets: number[] = [];
  #written = 0;

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    this.#offsets.push(0);
    return this.#offsets.length;
  }

  header(): Buffer {
    // Four bytes above 127 tell tools that the file is binary.
    return this.#count(Buffer.from('%PDF-1.5\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
  }

  dictionary(id: number, entries: string): Buffer {
    this.#offsets[id - 1] = this.#written;
    return this.#count(Buffer.from(`${id} 0 obj\n<< ${entries} >>\nendobj\n`, 'latin1'));
  }

  stream(id: number, entries: string, bytes: Buffer): Buffer {
    return Buffer.concat([this.streamStart(id, entries, bytes.length), this.streamPiece(bytes), this.streamEnd()]);
  }

  streamStart(id: number, entries: string, length: number): Buffer {
    this.#offsets[id - 1] = this.#written;
    return this.#count(Buffer.from(`${id} 0 obj\n<< ${entries} /Length ${length} >>\nstream\n`, 'latin1'));
  }

  streamPiece(bytes: Buffer): Buffer {
    return this.#count(bytes);
  }

  streamEnd(): Buffer {
    return this.#count(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  /** The cross-reference table and the trailer, which end the file. */
  trailer(catalog: number, info: number): Buffer {
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#offsets.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
    const end = `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${this.#written}\n%%EOF\n`;
    return this.#count(Buffer.from(table + end, 'latin1'));
  }

  #count(bytes: Buffer): Buffer {
    this.#written += bytes.length;
    return bytes;
  }
}

/** 'D:20261120010000Z' */
export const pdfDate = (at: Date): string => `D:${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;

/** A text string of a PDF: UTF-16 in hexadecimal, so that no character needs escaping. */
export function pdfText(text: string): string {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${utf16.toString('hex').toUpperCase()}>`;
}
