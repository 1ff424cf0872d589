import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** An import that cannot go on; the message says what to do. Nothing of a document was written half. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** One line of rejects.csv. */
export interface Reject {
  readonly file: string;
  readonly line: number;
  readonly documentNumber: string;
  readonly column: string;
  readonly reason: string;
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\u00b7').slice(0, 100);
const MAX_NOTES = 1_000;

/** Collects what an import has to say: rejects go to their file at once, notes are said once each. */
export class ImportReport {
  readonly notes: string[] = [];
  rejectedRows = 0;
  readonly #noted = new Set<string>();
  readonly #stream: WriteStream;
  readonly #onNote: (note: string) => void;

  constructor(rejectsFile: string, onNote: (note: string) => void = () => {}) {
    this.#onNote = onNote;
    this.#stream = createWriteStream(rejectsFile);
    // an error is thrown again by close(); without a listener it would end the process
    this.#stream.on('error', () => {});
    this.#stream.write('file,line,document_number,column,reason\n');
  }

  reject(reject: Reject): void {
    this.rejectedRows += 1;
    const cells = [reject.file, String(reject.line), printable(reject.documentNumber), reject.column, reject.reason];
    this.#stream.write(`${cells.map(quote).join(',')}\n`);
  }

  note(text: string): void {
    if (this.#noted.has(text) || this.notes.length >= MAX_NOTES) return;
    this.#noted.add(text);
    this.notes.push(text);
    this.#onNote(text);
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}
