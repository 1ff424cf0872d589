import { bookNameKey, bookNameRange, compareInC, documentNumberKey } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readTypeOfClass } from '../../records/code-lists.store.ts';
import { MAX_LENGTHS, MAX_PAGES, readImageFile } from '../read-document.ts';
import type { RowReader } from '../row-reader.ts';
import { rejectUnsortable } from '../sortable-number.ts';
import { GRANTOR_GRANTEE_BOOK_FILES } from './record-files.ts';
import type { ImportedKind, ImportedRecord, RecordBatch, WrittenRecord } from './record-kind.ts';
import { NO_DATE_KEY } from './tract-book.kind.ts';
import { confidentialRows, findKnownRecords, imageColumnsOf, writeRecords } from './write-records.store.ts';

/** A page of a grantor or grantee book from the import folder, with all cells validated. */
interface BookPageRecord extends ImportedRecord {
  readonly type: string;
  readonly fromName: string;
  readonly toName: string;
  readonly fromOn: string | null;
  readonly toOn: string | null;
  /** The document type of its images. */
  readonly documentType: string;
}

const readPage = (reader: RowReader) => {
  rejectUnsortable(reader, 'reference_id', reader.text('reference_id', MAX_LENGTHS.documentNumber));
  const type = reader.oneOf('type', ['GRANTOR', 'GRANTEE']);
  if (type === undefined && reader.problems.length === 0) reader.reject('type', 'is required');
  const [fromOn, toOn] = [reader.date('from_date'), reader.date('to_date')];
  if (fromOn !== null && toOn !== null && toOn < fromOn) reader.reject('to_date', 'is before from_date');
  return {
    type: type ?? '',
    fromName: reader.requiredFreeText('from_name', MAX_LENGTHS.name),
    toName: reader.requiredFreeText('to_name', MAX_LENGTHS.name),
    fromOn,
    toOn,
    confidential: reader.boolean('confidential'),
    imageFile: readImageFile(reader),
    pageCount: reader.integer('page_count', MAX_PAGES) ?? null,
  };
};

const EMPTY_FIELDS: ReturnType<typeof readPage> = {
  type: '',
  fromName: '',
  toName: '',
  fromOn: null,
  toOn: null,
  confidential: false,
  imageFile: '',
  pageCount: null,
};

/** The two names as the book has them, even if the file has them in the wrong order: lists are sorted by the first. */
const namesInOrder = ({ fromName, toName }: BookPageRecord): readonly [from: string, to: string] =>
  compareInC(bookNameKey(fromName), bookNameKey(toName)) > 0 ? [toName, fromName] : [fromName, toName];

const rowOf = (written: WrittenRecord<BookPageRecord>) => {
  const { id, key, record } = written;
  const [fromName, toName] = namesInOrder(record);
  const { from, until } = bookNameRange(fromName, toName);
  return {
    id,
    reference_id: key,
    type: record.type,
    from_name: fromName,
    to_name: toName,
    from_on: record.fromOn,
    to_on: record.toOn,
    document_type: record.documentType,
    ...imageColumnsOf(written),
    number_key: documentNumberKey(key),
    from_key: from,
    until_key: until,
    day_key: record.fromOn ?? NO_DATE_KEY,
  };
};

const STORED = { table: 'grantor_grantee_book', keyColumn: 'reference_id' };

const write = (db: Kysely<Database>, { records, replacedIds }: RecordBatch<BookPageRecord>): Promise<void> =>
  writeRecords(
    db,
    [{ table: STORED.table, recordIdColumn: 'id', rows: records.map(rowOf) }, confidentialRows(records)],
    replacedIds,
  );

/** Pages of the grantor and grantee books. Their images have the county's document type for these books. */
export const grantorGranteeBookKind = async (db: Kysely<Database>): Promise<ImportedKind<BookPageRecord>> => {
  const documentType = await readTypeOfClass(db, 'grantorGranteeBook');
  return {
    name: 'book page',
    files: GRANTOR_GRANTEE_BOOK_FILES,
    key: 'reference_id',
    maxKeyLength: MAX_LENGTHS.documentNumber,
    hasSeveralRows: false,
    read: (rows) => {
      const [page = EMPTY_FIELDS] = rows('grantor_grantee_book.csv').map(({ reader }) => readPage(reader));
      return { ...page, documentType };
    },
    codesOf: () => [['documentType', documentType]],
    sizeOf: () => 1,
    findKnown: (known, keys) => findKnownRecords(known, STORED, keys),
    write,
  };
};
