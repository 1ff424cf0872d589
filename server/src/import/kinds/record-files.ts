import { LEGAL_COLUMNS } from '../import-files.ts';

/** A file of the import folder whose rows belong to records other than documents. */
export interface RecordFile {
  readonly file: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Certificates of title: the first file has one row for each certificate; the rows of the other files refer to it. */
export const TORRENS_FILES = [
  {
    file: 'torrens_certificates.csv',
    required: ['certificate_number', 'certified_at', 'status'],
    optional: [
      'document_type',
      'file_number',
      'book',
      'page',
      'legal_text',
      'confidential',
      'image_file',
      'page_count',
    ],
  },
  {
    file: 'torrens_memorials.csv',
    required: ['certificate_number'],
    optional: ['document_number', 'document_type', 'memorial_text', 'recital_text', 'sequence'],
  },
  { file: 'torrens_cancellations.csv', required: ['certificate_number', 'cancelled_by_certificate'], optional: [] },
] as const satisfies readonly RecordFile[];

/** The tract book: one row for each legal description of an entry. */
export const TRACT_BOOK_FILES = [
  {
    file: 'tract_book.csv',
    required: ['tract_book_id'],
    optional: [
      'recorded_at',
      'instrument_code',
      'document_number',
      'document_type',
      'confidential',
      'image_file',
      'page_count',
      ...LEGAL_COLUMNS,
    ],
  },
] as const satisfies readonly RecordFile[];

/** The grantor and grantee books: one row for each page. */
export const GRANTOR_GRANTEE_BOOK_FILES = [
  {
    file: 'grantor_grantee_book.csv',
    required: ['reference_id', 'type', 'from_name', 'to_name'],
    optional: ['from_date', 'to_date', 'confidential', 'image_file', 'page_count'],
  },
] as const satisfies readonly RecordFile[];

/** Names of all these files. */
export const RECORD_FILES: readonly string[] = [
  ...TORRENS_FILES,
  ...TRACT_BOOK_FILES,
  ...GRANTOR_GRANTEE_BOOK_FILES,
].map(({ file }) => file);
