import { join } from 'node:path';
import { type Finding, printable, ReportFile, removeUnfinishedReports } from './report-file.ts';

/** An import that cannot continue; the message says what to do. Nothing of a document was written half. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** What happened to the record that a warning is about: it was imported anyway. */
export interface Warning extends Finding {
  /** What a record of its kind is called; a document when it does not say. */
  readonly recordName?: string | undefined;
}
export type Reject = Finding;

const MAX_NOTES = 1_000;

/** Collects what an import has to say: rejects and warnings go to their files, notes are said once each. */
export class ImportReport {
  readonly notes: string[] = [];
  rejectedRows = 0;
  warnings = 0;
  readonly rejectsFile: string;
  readonly warningsFile: string;
  readonly #noted = new Set<string>();
  readonly #folder: string;
  readonly #rejects: ReportFile;
  readonly #warnings: ReportFile;
  readonly #onNote: (note: string) => void;

  constructor(folder: string, onNote: (note: string) => void = () => {}) {
    this.#folder = folder;
    this.#onNote = onNote;
    this.rejectsFile = join(folder, 'rejects.csv');
    this.warningsFile = join(folder, 'warnings.csv');
    this.#rejects = new ReportFile(this.rejectsFile);
    this.#warnings = new ReportFile(this.warningsFile);
  }

  /** The row, and the document that it belongs to, is not imported. */
  reject(reject: Reject): void {
    this.rejectedRows += 1;
    this.#rejects.add(reject);
  }

  /** The record is imported, and someone should look at it. */
  warn(warning: Warning): void {
    this.warnings += 1;
    this.#warnings.add(warning);
    const { recordName = 'document', documentNumber, column, reason } = warning;
    this.note(`${recordName.charAt(0).toUpperCase()}${recordName.slice(1)} ${documentNumber}: ${column} ${reason}`);
  }

  note(whole: string): void {
    const text = printable(whole);
    if (this.#noted.has(text) || this.notes.length >= MAX_NOTES) return;
    this.#noted.add(text);
    this.notes.push(text);
    this.#onNote(text);
  }

  /** Resolves when both files can be written; an import must not find that out at its end. */
  async open(): Promise<void> {
    await this.#orSay(this.rejectsFile, () => removeUnfinishedReports(this.#folder));
    await this.#orSay(this.rejectsFile, () => this.#rejects.open());
    await this.#orSay(this.warningsFile, () => this.#warnings.open());
  }

  async close(): Promise<void> {
    await Promise.all([this.#rejects.close(), this.#warnings.close()]);
  }

  async #orSay(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.close();
      const why = error instanceof Error ? error.message : String(error);
      throw new ImportError(
        `${path} cannot be written (${why}). What an import finds is written there: make room for it and import again.`,
      );
    }
  }
}
