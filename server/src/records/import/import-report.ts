import { once } from 'node:events';
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
const MAX_CHARACTERS = 100;
const MAX_NOTE_CHARACTERS = 700;
/** What stands in files may steer a terminal: control characters are shown as dots. */
const printable = (text: string, longest = MAX_CHARACTERS): string =>
  text.replace(/\p{Cc}/gu, '\u00b7').slice(0, longest);
const MAX_NOTES = 1_000;

/** Collects what an import has to say: rejects go to their file at once, notes are said once each. */
export class ImportReport {
  readonly notes: string[] = [];
  rejectedRows = 0;
  readonly #noted = new Set<string>();
  readonly #rejectsFile: string;
  readonly #stream: WriteStream;
  readonly #onNote: (note: string) => void;

  constructor(rejectsFile: string, onNote: (note: string) => void = () => {}) {
    this.#onNote = onNote;
    this.#rejectsFile = rejectsFile;
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

  note(whole: string): void {
    const text = printable(whole, MAX_NOTE_CHARACTERS);
    if (this.#noted.has(text) || this.notes.length >= MAX_NOTES) return;
    this.#noted.add(text);
    this.notes.push(text);
    this.#onNote(text);
  }

  /** Resolves when the file of rejects can be written; an import must not find that out at its end. */
  async opened(): Promise<void> {
    try {
      await once(this.#stream, 'open');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ImportError(
        `${this.#rejectsFile} cannot be written (${why}). What is rejected is written there: make room for it and import again.`,
      );
    }
  }

  async close(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}
