/** A file of the import folder whose rows belong to records that are no documents. */
export interface RecordFile {
  readonly file: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Certificates of title: the first file has a row for each, rows of the others belong to them. */
export const TORRENS_FILES = [
  {
    file: 'torrens_certificates.csv',
    required: ['certificate_number', 'certified_at', 'status'],
    optional: ['document_type', 'file_number', 'book', 'page', 'legal_text', 'image_file', 'page_count'],
  },
  {
    file: 'torrens_memorials.csv',
    required: ['certificate_number'],
    optional: ['document_number', 'document_type', 'memorial_text', 'recital_text', 'sequence'],
  },
  { file: 'torrens_cancellations.csv', required: ['certificate_number', 'cancelled_by_certificate'], optional: [] },
] as const satisfies readonly RecordFile[];

/** Names of all these files. */
export const RECORD_FILES: readonly string[] = TORRENS_FILES.map(({ file }) => file);
