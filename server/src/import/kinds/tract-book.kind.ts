import { documentNumberKey } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readTypeOfClass } from '../../records/code-lists.store.ts';
import { landKeys } from '../../records/place-keys.ts';
import type { LegalRecord } from '../document-record.ts';
import { codesOfLegal } from '../known-codes.ts';
import { hasLegalText, MAX_LENGTHS, MAX_PAGES, readImageFile, readLegal } from '../read-document.ts';
import type { RowReader } from '../row-reader.ts';
import { rejectUnsortable } from '../sortable-number.ts';
import { TRACT_BOOK_FILES } from './record-files.ts';
import type { ImportedKind, ImportedRecord, ReadableRow, RecordBatch, WrittenRecord } from './record-kind.ts';
import { confidentialRows, findKnownRecords, imageColumnsOf, writeRecords } from './write-records.store.ts';

/** An entry of the tract book from the import folder, with every cell checked. */
interface TractBookRecord extends ImportedRecord {
  /** Empty when the entry has no date. */
  readonly recordedAt: string;
  readonly instrumentCode: string;
  /** The document that the entry refers to. */
  readonly namedType: string;
  readonly namedNumber: string;
  readonly legals: readonly LegalRecord[];
  /** The document type under which its images are stored. */
  readonly documentType: string;
}

const readEntryFields = (reader: RowReader) => {
  rejectUnsortable(reader, 'tract_book_id', reader.text('tract_book_id', MAX_LENGTHS.documentNumber));
  const namedNumber = reader.code('document_number', MAX_LENGTHS.documentNumber);
  return {
    recordedAt: reader.optionalTimestamp('recorded_at'),
    instrumentCode: reader.code('instrument_code', MAX_LENGTHS.instrumentCode),
    namedType: reader.code('document_type', MAX_LENGTHS.documentType),
    namedNumber,
    confidential: reader.boolean('confidential'),
    imageFile: readImageFile(reader),
    pageCount: reader.integer('page_count', MAX_PAGES) ?? null,
  };
};
type EntryFields = ReturnType<typeof readEntryFields>;

const EMPTY_FIELDS: EntryFields = {
  recordedAt: '',
  instrumentCode: '',
  namedType: '',
  namedNumber: '',
  confidential: false,
  imageFile: '',
  pageCount: null,
};

const cellsOf = (fields: EntryFields): readonly (readonly [string, string | number | null])[] => [
  ['recorded_at', fields.recordedAt],
  ['instrument_code', fields.instrumentCode],
  ['document_type', fields.namedType],
  ['document_number', fields.namedNumber],
  ['confidential', fields.confidential ? 'true' : ''],
  ['image_file', fields.imageFile],
  ['page_count', fields.pageCount],
];

/** Rejects values of a further row of an entry that are neither empty nor equal to those of its first row. */
const rejectDifferences = (first: EntryFields, line: number, { reader }: ReadableRow): void => {
  const firstCells = new Map(cellsOf(first));
  for (const [column, value] of cellsOf(readEntryFields(reader)))
    if (value !== '' && value !== null && value !== firstCells.get(column))
      reader.reject(column, `differs from line ${line} of the same entry`);
};

const read = (rows: readonly ReadableRow[], documentType: string): TractBookRecord => {
  const [first, ...others] = rows;
  const fields = first === undefined ? EMPTY_FIELDS : readEntryFields(first.reader);
  if (first !== undefined) for (const other of others) rejectDifferences(fields, first.line, other);
  return { ...fields, documentType, legals: rows.map(({ reader }) => readLegal(reader)).filter(hasLegalText) };
};

/** Sorts entries without a date first. */
export const NO_DATE_KEY = '-infinity';

const rowsOf = (written: WrittenRecord<TractBookRecord>) => {
  const { id, key, record } = written;
  const recordedOn = record.recordedAt === '' ? null : record.recordedAt.slice(0, 10);
  const order = {
    number_key: documentNumberKey(key),
    recorded_on: recordedOn,
    day_key: recordedOn ?? NO_DATE_KEY,
  };
  const entry = {
    id,
    tract_book_id: key,
    recorded_at: record.recordedAt === '' ? null : record.recordedAt,
    instrument_code: record.instrumentCode,
    named_type: record.namedType,
    named_number: record.namedNumber,
    document_type: record.documentType,
    ...imageColumnsOf(written),
    ...order,
  };
  const legals = record.legals.map((legal, index) => ({
    entry_id: id,
    ord: index + 1,
    ...legal,
    ...landKeys(legal),
    ...order,
  }));
  return { entry, legals };
};

const STORED = { table: 'tract_book_entry', keyColumn: 'tract_book_id' };

const write = (db: Kysely<Database>, { records, replacedIds }: RecordBatch<TractBookRecord>): Promise<void> => {
  const written = records.map(rowsOf);
  const tables = [
    { table: STORED.table, recordIdColumn: 'id', rows: written.map(({ entry }) => entry) },
    { table: 'tract_book_legal', recordIdColumn: 'entry_id', rows: written.flatMap(({ legals }) => legals) },
    confidentialRows(records),
  ];
  return writeRecords(db, tables, replacedIds);
};

/** Entries of the tract book. Their images are stored under the county's document type for tract books. */
export const tractBookKind = async (db: Kysely<Database>): Promise<ImportedKind<TractBookRecord>> => {
  const documentType = await readTypeOfClass(db, 'tractBook');
  return {
    name: 'tract book entry',
    files: TRACT_BOOK_FILES,
    key: 'tract_book_id',
    maxKeyLength: MAX_LENGTHS.documentNumber,
    hasSeveralRows: true,
    read: (rows) => read(rows('tract_book.csv'), documentType),
    codesOf: ({ instrumentCode, legals }) => [
      ['documentType', documentType],
      ['instrument', instrumentCode],
      ...legals.flatMap(codesOfLegal),
    ],
    sizeOf: ({ legals }) => 1 + legals.length,
    findKnown: (known, keys) => findKnownRecords(known, STORED, keys),
    write,
  };
};
