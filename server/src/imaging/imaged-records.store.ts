import {
  CERTIFICATE_KEY_TYPE,
  GRANTOR_GRANTEE_BOOK_KEY_TYPE,
  type SourcedDocKey,
  TRACT_BOOK_KEY_TYPE,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Records that have images but are not documents, with their key types, their tables, and their names in orders and titles. Their
 * ids come from the documents' sequence, so that an order's id identifies one record of any kind.
 */
const IMAGED_RECORDS = [
  {
    keyType: CERTIFICATE_KEY_TYPE,
    table: 'torrens_certificate',
    number: 'certificate_number',
    code: 'CERTIFICATE',
    name: 'Certificate of Title',
  },
  {
    keyType: TRACT_BOOK_KEY_TYPE,
    table: 'tract_book_entry',
    number: 'tract_book_id',
    code: 'TRACT_BOOK',
    name: 'Tract Book Entry',
  },
  {
    keyType: GRANTOR_GRANTEE_BOOK_KEY_TYPE,
    table: 'grantor_grantee_book',
    number: 'reference_id',
    code: 'INDEX_BOOK',
    name: 'Index Book Page',
  },
] as const;

/** The tables of these records. */
export const IMAGED_TABLES: readonly string[] = IMAGED_RECORDS.map(({ table }) => table);

export interface ImagedRecord {
  readonly id: number;
  /** True for one that only staff may see. */
  readonly confidential: boolean;
  readonly documentType: string;
  readonly documentNumber: string;
  readonly instrumentCode: string;
  readonly instrument: string;
  readonly pageCount: number;
  readonly imageKey: string | null;
  readonly imageHash: string | null;
}

/** Whether a key belongs to one of these records, not to a document. */
export const isImagedRecordKey = ({ docKeyType }: Pick<SourcedDocKey, 'docKeyType'>): boolean =>
  IMAGED_RECORDS.some(({ keyType }) => keyType === docKeyType);

/** Finds the record of a key by its number and the document type of its images. */
export const findImagedRecord = async (db: Kysely<Database>, key: SourcedDocKey): Promise<ImagedRecord | undefined> => {
  const kind = IMAGED_RECORDS.find(({ keyType }) => keyType === key.docKeyType);
  if (kind === undefined) return undefined;
  const { rows } = await sql<Omit<ImagedRecord, 'instrumentCode' | 'instrument'>>`
    SELECT id, document_type AS "documentType", ${sql.ref(kind.number)} AS "documentNumber", page_count AS "pageCount",
      image_key AS "imageKey", image_hash AS "imageHash", id IN (SELECT id FROM confidential_record) AS confidential
    FROM ${sql.table(kind.table)}
    WHERE ${sql.ref(kind.number)} = ${key.docKeyNumber} AND document_type = ${key.imageKeyType}`.execute(db);
  return rows[0] && { ...rows[0], instrumentCode: kind.code, instrument: kind.name };
};

/** Combines a query for each table with UNION ALL. */
const unionOfAll = (select: (kind: (typeof IMAGED_RECORDS)[number]) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(IMAGED_RECORDS.map(select), sql` UNION ALL `);

/** Query for the image keys and hashes of all these records. */
export const FILES_OF_RECORDS = unionOfAll(({ table }) => sql`SELECT image_key, image_hash FROM ${sql.table(table)}`);

type OrderedRecord = Pick<ImagedRecord, 'imageHash' | 'pageCount' | 'confidential'>;

/** Image hash and page count of the record with this id, and whether it is confidential. */
export const findImagedRecordById = async (db: Kysely<Database>, id: number): Promise<OrderedRecord | undefined> => {
  const { rows } = await sql<OrderedRecord>`
    ${unionOfAll(
      ({ table }) =>
        sql`SELECT image_hash AS "imageHash", page_count AS "pageCount", id IN (SELECT id FROM confidential_record) AS confidential
          FROM ${sql.table(table)} WHERE id = ${id}`,
    )}`.execute(db);
  return rows[0];
};

/** Types and numbers of the records that show a file. */
export const recordsOfFile = async (
  db: Kysely<Database>,
  imageKey: string,
): Promise<{ document_type: string; document_number: string }[]> => {
  const { rows } = await sql<{ document_type: string; document_number: string }>`
    ${unionOfAll(
      ({ table, number }) => sql`SELECT document_type, ${sql.ref(number)} AS document_number
        FROM ${sql.table(table)} WHERE image_key = ${imageKey}`,
    )}`.execute(db);
  return rows;
};
