import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { StoredImage } from '../document-record.ts';
import type { UsedCode } from '../known-codes.ts';
import type { RowReader } from '../row-reader.ts';
import type { KnownDocument } from '../write-documents.store.ts';
import type { RecordFile } from './record-files.ts';

/** A row of an import with a reader for its columns. */
export interface ReadableRow {
  readonly reader: RowReader;
  readonly line: number;
}

/** The fields of every imported record that is not a document. */
export interface ImportedRecord {
  /** True for a record that only staff may see. */
  readonly confidential: boolean;
  /** Path below images/; 'NONE' removes its images. */
  readonly imageFile: string;
  /** Null if the index does not have it. */
  readonly pageCount: number | null;
}

/** A stored record with a key. */
export interface KnownRecord
  extends Pick<KnownDocument, 'id' | 'content_hash' | 'image_file' | 'image_key' | 'image_hash'> {
  readonly key: string;
  readonly page_count: number;
}

/** A record as it is written to the database. */
export interface WrittenRecord<Record> {
  readonly id: number;
  readonly key: string;
  readonly record: Record;
  readonly image: StoredImage | undefined;
  readonly pageCount: number;
  readonly contentHash: string;
}

/** A batch of records, and the ids of the records that it replaces. */
export interface RecordBatch<Record> {
  readonly records: readonly WrittenRecord<Record>[];
  readonly replacedIds: readonly number[];
}

/** How one kind of record that is not a document is read from its files and written to its tables. */
export interface ImportedKind<Record extends ImportedRecord> {
  /** Its name in reports: 'certificate'. */
  readonly name: string;
  /** The first file lists the records; the others add to them. */
  readonly files: readonly [RecordFile, ...RecordFile[]];
  /** The column in all files that identifies the record of a row. */
  readonly key: string;
  /** The maximum length of a key. */
  readonly maxKeyLength: number;
  /** True if several rows of the first file can belong to one record. */
  readonly hasSeveralRows: boolean;
  /** Reads a record from its rows, by file; a row's reader collects errors of its cells. */
  readonly read: (rows: (file: string) => readonly ReadableRow[]) => Record;
  /** The county's codes that the record uses, with the list of each. */
  readonly codesOf: (record: Record) => readonly UsedCode[];
  /** The number of rows that a record takes in all tables. */
  readonly sizeOf: (record: Record) => number;
  readonly findKnown: (db: Kysely<Database>, keys: readonly string[]) => Promise<KnownRecord[]>;
  /** Writes all of a batch, or nothing. */
  readonly write: (db: Kysely<Database>, batch: RecordBatch<Record>) => Promise<void>;
}
