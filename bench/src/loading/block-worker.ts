import { parentPort } from 'node:worker_threads';
import { type AssembledDocument, assembleNumber } from '@portal/server/src/import/assemble.ts';
import { contentHashOf, type DocumentRows, toDocumentRows } from '@portal/server/src/import/document-record.ts';
import { columnsOf, DOCUMENT_FILES } from '@portal/server/src/import/import-files.ts';
import { ImportReport } from '@portal/server/src/import/import-report.ts';
import type { SpilledRow } from '@portal/server/src/import/spill.ts';
import { wordsOfNames } from '@portal/server/src/import/write-documents.store.ts';
import * as z from 'zod/mini';
import { COUNTY_FILES, type CountyFile, countyRows, DOCUMENTS_PER_BLOCK, HEADERS } from '../county/county-rows.ts';
import { type BlockOfRows, blockRequestSchema, TABLES_OF_DOCUMENTS } from './block.ts';
import { copyLine } from './copy-text.ts';

// A worker thread that generates blocks of documents with the functions of an import, as text for COPY.

/** For each import file, the positions of the importer's columns in the generated rows. */
const COLUMNS = new Map(
  COUNTY_FILES.map((file) => {
    const header = HEADERS[file].split(',');
    const at = DOCUMENT_FILES.findIndex((other) => other.file === file);
    const [importFile = DOCUMENT_FILES[0]] = DOCUMENT_FILES.slice(at);
    return [file, { at, columns: columnsOf(importFile).map((name) => header.indexOf(name)) }];
  }),
);

const spilledRow = (file: CountyFile, cells: readonly string[]): SpilledRow => {
  const { at, columns } = COLUMNS.get(file) ?? { at: 0, columns: [] };
  return { file: at, line: 1, broken: undefined, cells: columns.map((column) => cells[column] ?? '') };
};

/** A report that fails at any rejected row, because the county is generated without bad rows here. */
class ThrowingReport extends ImportReport {
  override reject(finding: object): never {
    throw new Error(`A generated row was rejected: ${JSON.stringify(finding)}`);
  }
}
const report = new ThrowingReport('');

function* documentsOf(documents: number, block: number): Generator<AssembledDocument> {
  let [number, rows]: [string, SpilledRow[]] = ['', []];
  for (const { file, cells } of countyRows({ documents, badShare: 0, block })) {
    const [rowNumber = ''] = cells;
    if (rowNumber !== number) {
      yield* assembleNumber(number, rows, report);
      [number, rows] = [rowNumber, []];
    }
    rows.push(spilledRow(file, cells));
  }
  yield* assembleNumber(number, rows, report);
}

const linesOf = (rows: readonly object[]): string => rows.map(copyLine).join('');

const makeBlock = (documents: number, block: number): BlockOfRows => {
  const texts = new Map<string, string>();
  const columns: Record<string, string[]> = {};
  const words = new Map<string, readonly string[]>();
  let count = 0;
  let id = block * DOCUMENTS_PER_BLOCK;
  const add = (table: string, rows: readonly object[]): void => {
    const [first] = rows;
    if (first === undefined) return;
    columns[table] ??= Object.keys(first);
    count += rows.length;
    texts.set(table, (texts.get(table) ?? '') + linesOf(rows));
  };
  for (const { record } of documentsOf(documents, block)) {
    id += 1;
    const rows: DocumentRows = toDocumentRows(id, record, undefined, contentHashOf(record, undefined));
    for (const [table, property] of TABLES_OF_DOCUMENTS) {
      const part = rows[property];
      add(table, Array.isArray(part) ? part : [part]);
    }
    for (const [last, ofName] of wordsOfNames(rows.parties)) words.set(last, ofName);
  }
  const encoder = new TextEncoder();
  const tables = [...texts].map(([table, text]) => ({
    table,
    columns: columns[table] ?? [],
    lines: encoder.encode(text),
  }));
  return { tables, rows: count, words: [...words] };
};

parentPort?.on('message', (message: unknown) => {
  const { documents, block } = z.parse(blockRequestSchema, message);
  const blockRows = makeBlock(documents, block);
  parentPort?.postMessage(
    blockRows,
    blockRows.tables.map(({ lines }) => lines.buffer),
  );
});
