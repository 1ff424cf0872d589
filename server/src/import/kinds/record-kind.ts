import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { CodeList } from '../../records/code-lists.store.ts';
import type { StoredImage } from '../document-record.ts';
import type { RowReader } from '../row-reader.ts';
import type { KnownDocument } from '../write-documents.store.ts';
import type { RecordFile } from './record-files.ts';

/** A row of an import, ready to be read by its columns. */
export interface ReadableRow {
  readonly reader: RowReader;
  readonly line: number;
}

/** What every record has that an import writes beside documents. */
export interface ImportedRecord {
  /** Below images/; 'NONE' takes its images away. */
  readonly imageFile: string;
  /** Null when the index does not say. */
  readonly pageCount: number | null;
}

/** What is stored under a key. */
export interface KnownRecord
  extends Pick<KnownDocument, 'id' | 'content_hash' | 'image_file' | 'image_key' | 'image_hash'> {
  readonly key: string;
  readonly page_count: number;
}

/** A record as it is written. */
export interface WrittenRecord<Record> {
  readonly id: number;
  readonly key: string;
  readonly record: Record;
  readonly image: StoredImage | undefined;
  readonly pageCount: number;
  readonly contentHash: string;
}

/** A batch, and the ids of what it takes the place of. */
export interface RecordBatch<Record> {
  readonly records: readonly WrittenRecord<Record>[];
  readonly replacedIds: readonly number[];
}

/** One kind of record that is no document, from the rows of its files to its tables. */
export interface ImportedKind<Record extends ImportedRecord> {
  /** What reports call one: 'certificate'. */
  readonly name: string;
  /** The first file says which records there are. */
  readonly files: readonly [RecordFile, ...RecordFile[]];
  /** The column that all files have, and by which rows are one record. */
  readonly key: string;
  readonly longestKey: number;
  /** Whether several rows of the first file make one record. */
  readonly mayRepeat: boolean;
  /** Reads a record out of its rows, by file; what is wrong with a cell is in its row's reader. */
  readonly read: (rows: (file: string) => readonly ReadableRow[]) => Record;
  readonly codesOf: (record: Record) => readonly (readonly [CodeList, string])[];
  /** How many rows it takes in all tables. */
  readonly sizeOf: (record: Record) => number;
  readonly findKnown: (db: Kysely<Database>, keys: readonly string[]) => Promise<KnownRecord[]>;
  /** Writes all of a batch, or nothing. */
  readonly write: (db: Kysely<Database>, batch: RecordBatch<Record>) => Promise<void>;
}
