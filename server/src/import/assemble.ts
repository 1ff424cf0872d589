import type { DocumentFields, DocumentRecord } from './document-record.ts';
import type { ImportReport } from './import-report.ts';
import { DocumentBuilder, fileNameOf, identityOf, readDocumentRow, rowReaderOf } from './read-document.ts';
import type { Finding } from './report-file.ts';
import type { CellProblem, RowReader } from './row-reader.ts';
import type { SpilledRow } from './spill.ts';

/** A row without document_type: its file and line, for a warning in case the county has another document with that number. */
export interface UntypedRow {
  readonly file: string;
  readonly line: number;
}

export interface AssembledDocument {
  readonly record: DocumentRecord;
  /** The line of the document's row in documents.csv. */
  readonly line: number;
  /** The first of its rows that has the document's number but not its type. */
  readonly untyped: UntypedRow | undefined;
}

/** A document whose rows are still being read. */
interface Draft {
  readonly fields: DocumentFields;
  readonly row: SpilledRow;
  /** Another row of documents.csv has the same number and type. */
  isDuplicated: boolean;
  readonly builder: DocumentBuilder;
  isRejected: boolean;
  untyped: UntypedRow | undefined;
}

/** Assembles the rows of one document number. It has one draft for each document type that has that number. */
class NumberAssembler {
  readonly #documentNumber: string;
  readonly #report: ImportReport;
  readonly #drafts = new Map<string, Draft>();

  constructor(documentNumber: string, report: ImportReport) {
    this.#documentNumber = documentNumber;
    this.#report = report;
  }

  addDocument(row: SpilledRow): void {
    const reader = rowReaderOf(row);
    const fields = readDocumentRow(reader);
    const isRejected = this.#rejectProblems(row, reader);
    const first = this.#drafts.get(fields.documentType);
    if (first !== undefined) {
      this.#rejectDuplicate(first, row);
      return;
    }
    const builder = new DocumentBuilder();
    this.#drafts.set(fields.documentType, {
      fields,
      row,
      isDuplicated: false,
      builder,
      isRejected,
      untyped: undefined,
    });
  }

  addRow(row: SpilledRow): void {
    const reader = rowReaderOf(row);
    const { documentType } = identityOf(reader);
    const drafts = documentType === '' ? [...this.#drafts.values()] : this.#draftsOf(documentType);
    const [draft] = drafts;
    if (draft === undefined || drafts.length > 1) {
      this.#rejectUnassigned(row, documentType, drafts);
      return;
    }
    const file = fileNameOf(row);
    if (row.broken === undefined) draft.builder.add(file, reader);
    if (this.#rejectProblems(row, reader)) draft.isRejected = true;
    if (documentType === '') draft.untyped ??= { file, line: row.line };
  }

  /** The documents without a bad row. */
  finish(): AssembledDocument[] {
    return [...this.#drafts.values()]
      .filter((draft) => !draft.isRejected)
      .map(({ fields, row, builder, untyped }) => ({ record: builder.build(fields), line: row.line, untyped }));
  }

  /** It is unknown which of two rows is right, so both are rejected. The first one is reported only once. */
  #rejectDuplicate(first: Draft, second: SpilledRow): void {
    const sameAs = (line: number) => ({ column: 'document_number', reason: `line ${line} has the same document` });
    if (!first.isDuplicated) this.#reject(first.row, sameAs(second.line));
    this.#reject(second, sameAs(first.row.line));
    first.isDuplicated = true;
    first.isRejected = true;
  }

  #draftsOf(documentType: string): Draft[] {
    const draft = this.#drafts.get(documentType);
    return draft === undefined ? [] : [draft];
  }

  /** Rejects a row that belongs to no document, or to more than one. */
  #rejectUnassigned(row: SpilledRow, documentType: string, candidates: readonly Draft[]): void {
    if (candidates.length > 1) {
      this.#reject(row, {
        column: 'document_type',
        reason: 'several documents have this number: the type is required',
      });
      // The row belongs to one of them, which must not be imported without it. So none of them is imported.
      for (const draft of candidates) draft.isRejected = true;
      return;
    }
    const column = documentType === '' || this.#drafts.size === 0 ? 'document_number' : 'document_type';
    this.#reject(row, { column, reason: 'no such document in documents.csv' });
  }

  /** Reports the problems of a row; returns true if there are any. Warnings are reported only for a row without problems. */
  #rejectProblems(row: SpilledRow, reader: RowReader): boolean {
    const problems = row.broken === undefined ? reader.problems : [{ column: '', reason: row.broken }];
    for (const problem of problems) this.#reject(row, problem);
    if (problems.length === 0) for (const warning of reader.warnings) this.#warn(row, warning);
    return problems.length > 0;
  }

  #reject(row: SpilledRow, problem: CellProblem): void {
    this.#report.reject(this.#finding(row, problem));
  }

  #warn(row: SpilledRow, problem: CellProblem): void {
    this.#report.warn(this.#finding(row, problem));
  }

  #finding(row: SpilledRow, problem: CellProblem): Finding {
    return { file: fileNameOf(row), line: row.line, documentNumber: this.#documentNumber, ...problem };
  }
}

/** Index of documents.csv in DOCUMENT_FILES. */
const DOCUMENTS_FILE = 0;

/** The documents of one number, from all its rows. Bad rows go into the report, and their documents are left out. */
export const assembleNumber = (
  documentNumber: string,
  rows: readonly SpilledRow[],
  report: ImportReport,
): AssembledDocument[] => {
  const assembler = new NumberAssembler(documentNumber, report);
  for (const row of rows) if (row.file === DOCUMENTS_FILE) assembler.addDocument(row);
  for (const row of rows) if (row.file !== DOCUMENTS_FILE) assembler.addRow(row);
  return assembler.finish();
};
