import type { DocumentFields, DocumentRecord } from './document-record.ts';
import type { ImportReport } from './import-report.ts';
import { DocumentBuilder, fileNameOf, identityOf, readDocumentRow, readerOf } from './read-document.ts';
import type { Finding } from './report-file.ts';
import type { CellProblem, RowReader } from './row-reader.ts';
import type { SpilledRow } from './spill.ts';

/** Where a row without document_type stands, in case the county has another document of that number. */
export interface UntypedRow {
  readonly file: string;
  readonly line: number;
}

export interface AssembledDocument {
  readonly record: DocumentRecord;
  /** Line of its row in documents.csv. */
  readonly line: number;
  /** First of its rows that names the document by number alone. */
  readonly untyped: UntypedRow | undefined;
}

interface Draft {
  readonly fields: DocumentFields;
  readonly row: SpilledRow;
  isTwin: boolean;
  readonly builder: DocumentBuilder;
  rejected: boolean;
  untyped: UntypedRow | undefined;
}

/** Puts the rows of one document number together; its drafts are the document types that have that number. */
class NumberAssembler {
  readonly #documentNumber: string;
  readonly #report: ImportReport;
  readonly #drafts = new Map<string, Draft>();

  constructor(documentNumber: string, report: ImportReport) {
    this.#documentNumber = documentNumber;
    this.#report = report;
  }

  addDocument(row: SpilledRow): void {
    const reader = readerOf(row);
    const fields = readDocumentRow(reader);
    const wrong = this.#rejectProblems(row, reader);
    const twin = this.#drafts.get(fields.documentType);
    if (twin !== undefined) {
      this.#rejectTwins(twin, row);
      return;
    }
    const builder = new DocumentBuilder();
    this.#drafts.set(fields.documentType, { fields, row, isTwin: false, builder, rejected: wrong, untyped: undefined });
  }

  addRow(row: SpilledRow): void {
    const reader = readerOf(row);
    const { documentType } = identityOf(reader);
    const drafts = documentType === '' ? [...this.#drafts.values()] : this.#draftsOf(documentType);
    const [draft] = drafts;
    if (draft === undefined || drafts.length > 1) {
      this.#rejectHomeless(row, documentType, drafts);
      return;
    }
    const file = fileNameOf(row);
    if (row.broken === undefined) draft.builder.add(file, reader);
    if (this.#rejectProblems(row, reader)) draft.rejected = true;
    if (documentType === '') draft.untyped ??= { file, line: row.line };
  }

  /** The documents without a bad row. */
  finish(): AssembledDocument[] {
    return [...this.#drafts.values()]
      .filter((draft) => !draft.rejected)
      .map(({ fields, row, builder, untyped }) => ({ record: builder.build(fields), line: row.line, untyped }));
  }

  /** Nobody can tell which of two rows is right: both are named, and the first but once. */
  #rejectTwins(first: Draft, second: SpilledRow): void {
    const standsIn = (line: number) => ({
      column: 'document_number',
      reason: `the document stands in line ${line} too`,
    });
    if (!first.isTwin) this.#reject(first.row, standsIn(second.line));
    this.#reject(second, standsIn(first.row.line));
    first.isTwin = true;
    first.rejected = true;
  }

  #draftsOf(documentType: string): Draft[] {
    const draft = this.#drafts.get(documentType);
    return draft === undefined ? [] : [draft];
  }

  #rejectHomeless(row: SpilledRow, documentType: string, candidates: readonly Draft[]): void {
    if (candidates.length > 1) {
      this.#reject(row, {
        column: 'document_type',
        reason: 'several documents have this number: the type is required',
      });
      // the row is one of theirs; loading either without it might load half a document
      for (const draft of candidates) draft.rejected = true;
      return;
    }
    const column = documentType === '' || this.#drafts.size === 0 ? 'document_number' : 'document_type';
    this.#reject(row, { column, reason: 'no such document in documents.csv' });
  }

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

/** Documents of all the rows of one number. Bad rows go to the report, and take their document with them. */
export const assembleNumber = (
  documentNumber: string,
  rows: readonly SpilledRow[],
  report: ImportReport,
): AssembledDocument[] => {
  const assembler = new NumberAssembler(documentNumber, report);
  for (const row of rows) if (row.file === 0) assembler.addDocument(row);
  for (const row of rows) if (row.file !== 0) assembler.addRow(row);
  return assembler.finish();
};
