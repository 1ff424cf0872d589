import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readTypeOfClass } from '../../records/code-lists.store.ts';
import { MAX_LENGTHS } from '../read-document.ts';
import { TORRENS_FILES } from './record-files.ts';
import type { ImportedKind, RecordBatch } from './record-kind.ts';
import { readTorrensRecord, type TorrensRecord, torrensRowsOf } from './torrens-record.ts';
import { confidentialRows, findKnownRecords, writeRecords } from './write-records.store.ts';

/** The column that identifies a certificate, in the files and in the table. */
const KEY_COLUMN = 'certificate_number';
const STORED = { table: 'torrens_certificate', keyColumn: KEY_COLUMN };

const write = (db: Kysely<Database>, { records, replacedIds }: RecordBatch<TorrensRecord>): Promise<void> => {
  const written = records.map(torrensRowsOf);
  const recordIdColumn = 'cert_id';
  const tables = [
    { table: STORED.table, recordIdColumn: 'id', rows: written.map(({ certificate }) => certificate) },
    { table: 'torrens_memorial', recordIdColumn, rows: written.flatMap(({ memorials }) => memorials) },
    { table: 'torrens_cancellation', recordIdColumn, rows: written.flatMap(({ cancellations }) => cancellations) },
    { table: 'torrens_text', recordIdColumn, rows: written.flatMap(({ texts }) => texts) },
    confidentialRows(records),
  ];
  return writeRecords(db, tables, replacedIds);
};

/**
 * Certificates of title of registered (Torrens) land. A certificate whose row has no document type gets the county's type for
 * Torrens; its image is stored under that type.
 */
export const torrensKind = async (db: Kysely<Database>): Promise<ImportedKind<TorrensRecord>> => {
  const documentType = await readTypeOfClass(db, 'torrens');
  return {
    name: 'certificate',
    files: TORRENS_FILES,
    key: KEY_COLUMN,
    maxKeyLength: MAX_LENGTHS.documentNumber,
    hasSeveralRows: false,
    read: (rows) => readTorrensRecord(rows, documentType),
    codesOf: (record) => [['documentType', record.documentType]],
    // at most: two rows for the certificate and its legal text, three for each memorial and its two texts, one for each cancellation
    sizeOf: ({ memorials, cancelledBy }) => 2 + 3 * memorials.length + cancelledBy.length,
    findKnown: (db, keys) => findKnownRecords(db, STORED, keys),
    write,
  };
};
