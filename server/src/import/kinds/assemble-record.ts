import type { ImportReport } from '../import-report.ts';
import { type CellProblem, RowReader } from '../row-reader.ts';
import type { SpilledRow } from '../spill.ts';
import type { RecordFile } from './record-files.ts';
import type { ImportedKind, ImportedRecord, ReadableRow } from './record-kind.ts';

/** A record whose rows are all valid. */
export interface AssembledRecord<Record> {
  readonly key: string;
  readonly record: Record;
  /** The line of its first row in its kind's first file. */
  readonly line: number;
}

/** All columns of a file, the key first. */
export const columnsOfRecord = ({ key }: { readonly key: string }, file: RecordFile): readonly string[] => [
  key,
  ...[...file.required, ...file.optional].filter((name) => name !== key),
];

interface OpenRow extends ReadableRow {
  readonly file: string;
  readonly broken: string | undefined;
}

/** Assembles a record from all rows of one key. If a row is bad, reports the reasons and returns undefined. */
export function assembleRecord<Record extends ImportedRecord>(
  kind: ImportedKind<Record>,
  key: string,
  rows: readonly SpilledRow[],
  report: ImportReport,
): AssembledRecord<Record> | undefined {
  const opened = rows.map((row) => openRow(kind, row));
  const reject = (row: OpenRow, problem: CellProblem) =>
    report.reject({ file: row.file, line: row.line, documentNumber: key, ...problem });
  const mainRows = opened.filter(({ file }) => file === kind.files[0].file);
  const [mainRow, second] = mainRows;
  if (mainRow === undefined) {
    const reason = `no such ${kind.name} in ${kind.files[0].file}`;
    for (const row of opened) reject(row, { column: kind.key, reason });
    return undefined;
  }
  if (second !== undefined && !kind.hasSeveralRows) {
    // It is unknown which of them is right, so all are rejected.
    for (const row of mainRows) {
      const other = row === mainRow ? second : mainRow;
      reject(row, { column: kind.key, reason: `line ${other.line} has the same ${kind.name}` });
    }
    return undefined;
  }
  for (const { reader } of opened) reader.text(kind.key, kind.maxKeyLength);
  const record = kind.read((file) => opened.filter((row) => row.file === file && row.broken === undefined));
  if (rejectProblems(opened, reject)) return undefined;
  for (const { file, line, reader } of opened)
    for (const warning of reader.warnings)
      report.warn({ file, recordName: kind.name, line, documentNumber: key, ...warning });
  return { key, record, line: mainRow.line };
}

function openRow<Record extends ImportedRecord>(kind: ImportedKind<Record>, row: SpilledRow): OpenRow {
  const file = kind.files[row.file] ?? kind.files[0];
  const reader = new RowReader(columnsOfRecord(kind, file), row.cells);
  return { file: file.file, line: row.line, broken: row.broken, reader };
}

/** Reports all problems of all rows; returns true if there are any. */
function rejectProblems(rows: readonly OpenRow[], reject: (row: OpenRow, problem: CellProblem) => void): boolean {
  let isBad = false;
  for (const row of rows) {
    const problems = row.broken === undefined ? row.reader.problems : [{ column: '', reason: row.broken }];
    for (const problem of problems) reject(row, problem);
    isBad ||= problems.length > 0;
  }
  return isBad;
}
