import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { readTorrensType } from '../../records/code-lists.store.ts';
import { LONGEST } from '../read-document.ts';
import { TORRENS_FILES } from './record-files.ts';
import type { ImportedKind } from './record-kind.ts';
import { findKnownCertificates, writeCertificates } from './torrens-import.store.ts';
import { readTorrensRecord, type TorrensRecord } from './torrens-record.ts';

/** Certificates of title. Their images stand under the county's document type for Torrens, unless a row names another. */
export const torrensKind = async (db: Kysely<Database>): Promise<ImportedKind<TorrensRecord>> => {
  const documentType = await readTorrensType(db);
  return {
    name: 'certificate',
    files: TORRENS_FILES,
    key: 'certificate_number',
    longestKey: LONGEST.documentNumber,
    mayRepeat: false,
    read: (rows) => readTorrensRecord(rows, documentType),
    codesOf: (record) => [['documentType', record.documentType]],
    // a memorial has a row for itself and one for each of its texts
    sizeOf: ({ memorials, cancelledBy }) => 2 + 3 * memorials.length + cancelledBy.length,
    findKnown: findKnownCertificates,
    write: writeCertificates,
  };
};
