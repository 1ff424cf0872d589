import { join } from 'node:path';
import { type Finding, ReportFile, removeUnfinishedReports, replaceControlCharacters } from './report-file.ts';

/** The import cannot continue; the message says what to do. No document was partly written. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** A warning about a record that was imported anyway. */
export interface Warning extends Finding {
  /** The name of its kind of record; default: document. */
  readonly recordName?: string | undefined;
}
export type Reject = Finding;

const MAX_NOTES = 1_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Collects the findings of an import: rejects and warnings are written to files, and each note is reported once. */
export class ImportReport {
  readonly notes: string[] = [];
  /** A row with several wrong cells counts once. */
  rejectedRows = 0;
  /** The lines of rejects.csv: one for each reason. */
  rejectReasons = 0;
  warnings = 0;
  readonly rejectsFile: string;
  readonly warningsFile: string;
  readonly #noted = new Set<string>();
  #lastRejected = '';
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

  /** Reports a row that is not imported; neither is its document. */
  reject(reject: Reject): void {
    // the reasons of a row follow one another
    const row = `${reject.file} ${reject.line}`;
    if (row !== this.#lastRejected) this.rejectedRows += 1;
    this.#lastRejected = row;
    this.rejectReasons += 1;
    this.#rejects.add(reject);
  }

  /** Reports an imported record that someone should check. */
  warn(warning: Warning): void {
    this.warnings += 1;
    this.#warnings.add(warning);
    const { recordName = 'document', documentNumber, column, reason } = warning;
    this.note(`${recordName.charAt(0).toUpperCase()}${recordName.slice(1)} ${documentNumber}: ${column} ${reason}`);
  }

  note(note: string): void {
    const text = replaceControlCharacters(note);
    if (this.#noted.has(text) || this.notes.length >= MAX_NOTES) return;
    this.#noted.add(text);
    this.notes.push(text);
    this.#onNote(text);
  }

  /** Opens both files, so that an import fails at its start and not at its end if they cannot be written. */
  async open(): Promise<void> {
    await this.#orThrowImportError(this.rejectsFile, () => removeUnfinishedReports(this.#folder));
    await this.#orThrowImportError(this.rejectsFile, () => this.#rejects.open());
    await this.#orThrowImportError(this.warningsFile, () => this.#warnings.open());
  }

  /** Completes both files. @throws ImportError if one cannot be written, such as on a full disk */
  async close(): Promise<void> {
    const closed = await Promise.allSettled([this.#rejects.close(), this.#warnings.close()]);
    for (const [index, outcome] of closed.entries()) {
      if (outcome.status === 'fulfilled') continue;
      const path = index === 0 ? this.rejectsFile : this.warningsFile;
      throw new ImportError(
        `The valid documents are imported, but ${path} cannot be written (${reasonOf(outcome.reason)}), so the findings are missing. Make room there and import again.`,
      );
    }
  }

  /** Completes the files of an import that failed for another reason, which must not be replaced by one of these files. */
  async closeAfterFailure(): Promise<void> {
    await this.close().catch(() => undefined);
  }

  async #orThrowImportError(path: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.closeAfterFailure();
      throw new ImportError(
        `${path} cannot be written (${reasonOf(error)}). The import writes its findings there. Make the file writable and import again.`,
      );
    }
  }
}
