import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readTypeOfClass } from '../../records/code-lists.store.ts';
import { MAX_LENGTHS } from '../read-document.ts';
import { TORRENS_FILES } from './record-files.ts';
import type { ImportedKind, RecordBatch } from './record-kind.ts';
import { readTorrensRecord, type TorrensRecord, torrensRowsOf } from './torrens-record.ts';
import { findKnownRecords, writeRecords } from './write-records.store.ts';

const STORED = { table: 'torrens_certificate', keyColumn: 'certificate_number' };

const write = (db: Kysely<Database>, { records, replacedIds }: RecordBatch<TorrensRecord>): Promise<void> => {
  const written = records.map(torrensRowsOf);
  const recordIdColumn = 'cert_id';
  const tables = [
    { table: STORED.table, recordIdColumn: 'id', rows: written.map(({ certificate }) => certificate) },
    { table: 'torrens_memorial', recordIdColumn, rows: written.flatMap(({ memorials }) => memorials) },
    { table: 'torrens_cancellation', recordIdColumn, rows: written.flatMap(({ cancellations }) => cancellations) },
    { table: 'torrens_text', recordIdColumn, rows: written.flatMap(({ texts }) => texts) },
  ];
  return writeRecords(db, tables, replacedIds);
};

/** Certificates of title. Their images have the county's document type for Torrens, unless a row has another. */
export const torrensKind = async (db: Kysely<Database>): Promise<ImportedKind<TorrensRecord>> => {
  const documentType = await readTypeOfClass(db, 'torrens');
  return {
    name: 'certificate',
    files: TORRENS_FILES,
    key: 'certificate_number',
    maxKeyLength: MAX_LENGTHS.documentNumber,
    hasSeveralRows: false,
    read: (rows) => readTorrensRecord(rows, documentType),
    codesOf: (record) => [['documentType', record.documentType]],
    // a memorial takes one row for itself and up to two for its texts
    sizeOf: ({ memorials, cancelledBy }) => 2 + 3 * memorials.length + cancelledBy.length,
    findKnown: (db, keys) => findKnownRecords(db, STORED, keys),
    write,
  };
};
