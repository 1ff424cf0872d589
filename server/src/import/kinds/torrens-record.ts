import { documentNumberKey, foldText, torrensStatusOf } from '@portal/domain';
import { MAX_LENGTHS, MAX_PAGES, readImageFile } from '../read-document.ts';
import type { RowReader } from '../row-reader.ts';
import { rejectUnsortable } from '../sortable-number.ts';
import type { ImportedRecord, ReadableRow, WrittenRecord } from './record-kind.ts';
import { imageColumnsOf } from './write-records.store.ts';

/** Longer texts of a certificate are truncated. The limit is high, because a text can take several pages. */
const MAX_TEXT_LENGTH = 20_000;
/** The sequence of memorials without one. It is above the maximum in files, so that they are last. */
const LAST_SEQUENCE = 1_000_000;

interface MemorialRecord {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly memorialText: string;
  readonly recitalText: string;
}

/** A certificate of title from the import folder, with all cells validated. */
export interface TorrensRecord extends ImportedRecord {
  readonly fileNumber: string;
  readonly certifiedAt: string;
  readonly book: string;
  readonly page: string;
  readonly status: string;
  readonly legalText: string;
  /** The row's document type, or the county's type for Torrens if the row has none. */
  readonly documentType: string;
  readonly memorials: readonly MemorialRecord[];
  readonly cancelledBy: readonly string[];
}

const readMemorial = ({ reader }: ReadableRow) => {
  const documentNumber = reader.code('document_number', MAX_LENGTHS.documentNumber);
  rejectUnsortable(reader, 'document_number', documentNumber);
  const memorial = {
    documentType: reader.code('document_type', MAX_LENGTHS.documentType),
    documentNumber,
    memorialText: reader.freeText('memorial_text', MAX_TEXT_LENGTH),
    recitalText: reader.freeText('recital_text', MAX_TEXT_LENGTH),
  };
  // a cell with a problem is read as empty, and its problem is reported already
  if (reader.problems.length === 0 && [documentNumber, memorial.memorialText, memorial.recitalText].every(isEmpty))
    reader.reject('memorial_text', 'the row has no number and no text');
  return { memorial, sequence: reader.integer('sequence', LAST_SEQUENCE - 1) ?? LAST_SEQUENCE };
};

const isEmpty = (text: string): boolean => text === '';

const readCancellation = ({ reader }: ReadableRow): string => {
  const number = reader.required('cancelled_by_certificate', MAX_LENGTHS.documentNumber);
  rejectUnsortable(reader, 'cancelled_by_certificate', number);
  return number;
};

const readCertificateRow = (reader: RowReader) => {
  // the number is the record's key, which has been read; here it is only checked
  rejectUnsortable(reader, 'certificate_number', reader.text('certificate_number', MAX_LENGTHS.documentNumber));
  return {
    fileNumber: reader.code('file_number', MAX_LENGTHS.documentNumber),
    certifiedAt: reader.timestamp('certified_at'),
    book: reader.code('book', MAX_LENGTHS.book),
    page: reader.code('page', MAX_LENGTHS.page),
    status: torrensStatusOf(reader.requiredFreeText('status', MAX_LENGTHS.torrensStatus)),
    legalText: reader.freeText('legal_text', MAX_TEXT_LENGTH),
    documentType: reader.code('document_type', MAX_LENGTHS.documentType),
    confidential: reader.boolean('confidential'),
    imageFile: readImageFile(reader),
    pageCount: reader.integer('page_count', MAX_PAGES) ?? null,
  };
};

/** Reads a certificate from the rows of its three files. */
export function readTorrensRecord(rows: (file: string) => readonly ReadableRow[], defaultType: string): TorrensRecord {
  const [certificateRow] = rows('torrens_certificates.csv').map(({ reader }) => readCertificateRow(reader));
  // without a readable row, use empty fields: the certificate is rejected anyway
  const { documentType, ...read } = certificateRow ?? EMPTY_FIELDS;
  return {
    ...read,
    documentType: documentType === '' ? defaultType : documentType,
    memorials: rows('torrens_memorials.csv')
      .map(readMemorial)
      // a stable sort: rows with the same sequence stay in the order of their file
      .sort((left, right) => left.sequence - right.sequence)
      .map(({ memorial }) => memorial),
    cancelledBy: rows('torrens_cancellations.csv').map(readCancellation),
  };
}

const EMPTY_FIELDS: ReturnType<typeof readCertificateRow> = {
  fileNumber: '',
  certifiedAt: '',
  book: '',
  page: '',
  status: '',
  legalText: '',
  documentType: '',
  confidential: false,
  imageFile: '',
  pageCount: null,
};

/** The rows of one certificate in every table. All that are searched repeat its sort keys, so that a search needs no join to sort. */
export function torrensRowsOf(written: WrittenRecord<TorrensRecord>) {
  const { id, key, record } = written;
  const sortKeys = {
    number_key: documentNumberKey(key),
    certified_on: record.certifiedAt.slice(0, 10),
    book_key: documentNumberKey(`${record.book} ${record.page}`.trim()),
  };
  const certificate = {
    id,
    certificate_number: key,
    file_number: record.fileNumber,
    certified_at: record.certifiedAt,
    book: record.book,
    page: record.page,
    status: record.status,
    legal_text: record.legalText,
    document_type: record.documentType,
    ...imageColumnsOf(written),
    ...sortKeys,
  };
  const memorials = record.memorials.map((memorial, index) => ({
    cert_id: id,
    ord: index + 1,
    document_type: memorial.documentType,
    document_number: memorial.documentNumber,
    document_key: documentNumberKey(memorial.documentNumber),
    memorial_text: memorial.memorialText,
    recital_text: memorial.recitalText,
    ...sortKeys,
  }));
  const cancellations = record.cancelledBy.map((number, index) => ({
    cert_id: id,
    ord: index + 1,
    cancelled_by: number,
  }));
  const sections = [
    ['LEGAL', record.legalText] as const,
    ...record.memorials.flatMap(({ memorialText, recitalText }) => [
      ['MEMORIAL', memorialText] as const,
      ['RECITAL', recitalText] as const,
    ]),
  ];
  const texts = sections
    .map(([section, text]) => ({ cert_id: id, section, text_key: foldText(text), ...sortKeys }))
    .filter(({ text_key }) => text_key !== '');
  return { certificate, memorials, cancellations, texts };
}
