import { parentPort, workerData } from 'node:worker_threads';
import { ImportReport } from '@portal/server/src/import/import-report.ts';
import { assembleRecord, columnsOfRecord } from '@portal/server/src/import/kinds/assemble-record.ts';
import { grantorGranteeBookKind } from '@portal/server/src/import/kinds/grantor-grantee-book.kind.ts';
import type { ImportedKind, ImportedRecord, WrittenRecord } from '@portal/server/src/import/kinds/record-kind.ts';
import { torrensKind } from '@portal/server/src/import/kinds/torrens.kind.ts';
import { tractBookKind } from '@portal/server/src/import/kinds/tract-book.kind.ts';
import type { SpilledRow } from '@portal/server/src/import/spill.ts';
import { openServer } from '@portal/server/src/platform/database/open-server.ts';
import type { Database } from '@portal/server/src/platform/database/schema.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { BOOK_HEADERS, bookRows } from '../county/book-rows.ts';
import { CERTIFICATE_HEADERS, certificateRows } from '../county/certificate-rows.ts';

// A worker thread that writes certificates and books as an import does, into tables without indexes.

const RECORDS_PER_WRITE = 5_000;

const { url, documents, lastDocumentId } = z.parse(
  z.object({ url: z.string(), documents: z.int(), lastDocumentId: z.int() }),
  workerData,
);
const report = new ImportReport('');
let id = lastDocumentId;
let rows = 0;

interface FileRow {
  readonly file: string;
  readonly cells: readonly string[];
}

/** Groups rows by record: rows of one record are consecutive, and their first cell is its key. Skips rows of other files. */
function* recordsOf(generatedRows: Iterable<readonly [string, readonly string[]]>, names: readonly string[]) {
  let [key, rowsOfRecord]: [string, FileRow[]] = ['', []];
  for (const [file, cells] of generatedRows) {
    if (!names.includes(file)) continue;
    const [next = ''] = cells;
    if (next !== key && rowsOfRecord.length > 0) yield { key, rowsOfRecord };
    if (next !== key) [key, rowsOfRecord] = [next, []];
    rowsOfRecord.push({ file, cells });
  }
  if (rowsOfRecord.length > 0) yield { key, rowsOfRecord };
}

const HEADERS: Readonly<Record<string, string>> = { ...CERTIFICATE_HEADERS, ...BOOK_HEADERS };

const load = async <Imported extends ImportedRecord>(
  db: Kysely<Database>,
  kind: ImportedKind<Imported>,
  generatedRows: Iterable<readonly [string, readonly string[]]>,
): Promise<void> => {
  // For each column that the import expects, its position in the generated rows.
  const positions = kind.files.map((file) => {
    const header = (HEADERS[file.file] ?? '').split(',');
    return columnsOfRecord(kind, file).map((name) => header.indexOf(name));
  });
  const names = kind.files.map(({ file }) => file);
  const spilledRow = ({ file, cells }: FileRow): SpilledRow => {
    const fileIndex = names.indexOf(file);
    return {
      file: fileIndex,
      line: 1,
      broken: undefined,
      cells: (positions[fileIndex] ?? []).map((position) => cells[position] ?? ''),
    };
  };
  let records: WrittenRecord<Imported>[] = [];
  const flush = async (): Promise<void> => {
    await kind.write(db, { records, replacedIds: [] });
    records = [];
  };
  for (const { key, rowsOfRecord } of recordsOf(generatedRows, names)) {
    const assembled = assembleRecord(kind, key, rowsOfRecord.map(spilledRow), report);
    if (assembled === undefined) throw new Error(`A generated record was rejected: ${key}`);
    const { record } = assembled;
    id += 1;
    rows += kind.sizeOf(record);
    records.push({ id, key, record, image: undefined, pageCount: record.pageCount ?? 0, contentHash: key });
    if (records.length >= RECORDS_PER_WRITE) await flush();
  }
  await flush();
};

const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
await load(database.admin, await torrensKind(database.admin), certificateRows(documents));
await load(database.admin, await tractBookKind(database.admin), bookRows(documents));
await load(database.admin, await grantorGranteeBookKind(database.admin), bookRows(documents));
await database.close();
parentPort?.postMessage({ rows, lastId: id });
