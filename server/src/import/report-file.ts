import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { escapeFormula } from '../platform/files-out/csv/escape-formula.ts';
import { ownProcessTag, removeLeftovers } from './leftovers.ts';

/** One line of a report: a problem of a cell of a document. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly documentNumber: string;
  readonly column: string;
  readonly reason: string;
}

const HEADER = 'file,line,document_number,column,reason\n';
const BUFFERED_CHARACTERS = 64 * 1024;
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
const UNFINISHED = /^\.(?:rejects|warnings)\.csv\.(\d+)-([0-9a-f]{8})-[0-9a-f]{12}\.part$/;

const MAX_CHARACTERS = 700;
/** Replaces control characters with dots, because text of imported files could control a terminal. */
export const replaceControlCharacters = (text: string, longest = MAX_CHARACTERS): string =>
  text.replace(/\p{Cc}/gu, '\u00b7').slice(0, longest);

const quote = (text: string): string => (/[",;|']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A CSV cell that a spreadsheet never evaluates as a formula. */
export const reportCell = (text: string, longest?: number): string =>
  quote(escapeFormula(replaceControlCharacters(text, longest)));

const MAX_NUMBER_CHARACTERS = 100;
const lineOf = ({ file, line, documentNumber, column, reason }: Finding): string =>
  `${[reportCell(file), String(line), reportCell(documentNumber, MAX_NUMBER_CHARACTERS), reportCell(column), reportCell(reason)].join(',')}\n`;

/**
 * A CSV file of findings. It is written under a temporary name and moved into place at the end: an existing link is replaced and
 * never followed, and readers always find a complete file.
 */
export class ReportFile {
  readonly #path: string;
  readonly #unfinished: string;
  #file: FileHandle | undefined;
  #buffered = '';
  #writing: Promise<void> = Promise.resolve();
  #failure: Error | undefined;

  constructor(path: string) {
    this.#path = path;
    const name = `.${basename(path)}.${ownProcessTag()}-${randomBytes(6).toString('hex')}.part`;
    this.#unfinished = join(dirname(path), name);
  }

  /** Opens the file, so that an import fails at its start and not at its end if it cannot be written. */
  async open(): Promise<void> {
    const existing = await lstat(this.#path).catch(() => undefined);
    if (existing?.isDirectory() === true) throw new Error('it is a folder');
    this.#file = await open(this.#unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o644);
    this.#buffered = HEADER;
  }

  add(finding: Finding): void {
    this.#buffered += lineOf(finding);
    if (this.#buffered.length >= BUFFERED_CHARACTERS) this.#flush();
  }

  /** Moves the file to its place, the first time. */
  async close(): Promise<void> {
    if (this.#file === undefined) return;
    this.#flush();
    await this.#writing;
    const file = this.#file;
    this.#file = undefined;
    await file.close();
    if (this.#failure !== undefined) {
      await rm(this.#unfinished, { force: true });
      throw this.#failure;
    }
    await rename(this.#unfinished, this.#path);
  }

  #flush(): void {
    const text = this.#buffered;
    this.#buffered = '';
    this.#writing = this.#writing
      .then(() => this.#file?.appendFile(text))
      .catch((error: unknown) => {
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
      });
  }
}

/** Removes unfinished reports of killed imports from a folder. */
export const removeUnfinishedReports = (folder: string): Promise<void> => removeLeftovers(folder, UNFINISHED);
