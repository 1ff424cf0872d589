import type { DocumentFields, DocumentRecord, LegalRecord, PartyRecord } from './document-record.ts';
import { columnsOf, DOCUMENT_FILES, type DocumentFileName } from './import-files.ts';
import { RowReader } from './row-reader.ts';
import type { SpilledRow } from './spill.ts';

export const LONGEST = { documentNumber: 60, documentType: 20, instrumentCode: 20, name: 200, givenName: 100 } as const;
const MAX_PAGES = 10_000;

const COLUMNS = DOCUMENT_FILES.map(columnsOf);
export const fileNameOf = (row: SpilledRow): DocumentFileName => DOCUMENT_FILES[row.file]?.file ?? 'documents.csv';
export const readerOf = (row: SpilledRow): RowReader => new RowReader(COLUMNS[row.file] ?? [], row.cells);

/** Where a row says it belongs; type '' when the file does not carry it. */
export const identityOf = (reader: RowReader): { documentNumber: string; documentType: string } => ({
  documentNumber: reader.required('document_number', LONGEST.documentNumber),
  documentType: reader.text('document_type', LONGEST.documentType),
});

const imagePathProblem = (file: string): string | undefined => {
  if (file === '') return undefined;
  const parts = file.replaceAll('\\', '/').split('/');
  if (file.startsWith('/') || /^[A-Za-z]:/.test(file) || parts.includes('..'))
    return 'must lie inside the images folder';
  return /\.(tiff?|pdf)$/i.test(file) ? undefined : 'is not a .tif, .tiff or .pdf file';
};

export const readDocumentRow = (row: RowReader): DocumentFields => {
  const imageFile = row.text('image_file', 500);
  const imageProblem = imagePathProblem(imageFile);
  if (imageProblem !== undefined) row.reject('image_file', imageProblem);
  return {
    documentNumber: row.required('document_number', LONGEST.documentNumber),
    documentType: row.required('document_type', LONGEST.documentType),
    instrumentCode: row.required('instrument_code', LONGEST.instrumentCode),
    recordedAt: row.timestamp('recorded_at'),
    instrumentOn: row.date('instrument_date'),
    bookType: row.text('book_type', 20),
    book: row.text('book', 40),
    page: row.text('page', 40),
    salePriceCents: row.money('sale_price'),
    mortgageAmountCents: row.money('mortgage_amount'),
    verified: row.boolean('verified'),
    confidential: row.boolean('confidential'),
    pageCount: row.integer('page_count', MAX_PAGES) ?? null,
    imageFile,
    note: row.text('note', 4_000),
  };
};

const readParty = (row: RowReader): PartyRecord => {
  const role = row.oneOf('role', ['GRANTOR', 'GRANTEE']);
  if (role === undefined && row.problems.length === 0) row.reject('role', 'is required');
  return {
    isGrantor: role === 'GRANTOR',
    lastName: row.required('name', LONGEST.name),
    firstName: row.text('first_name', LONGEST.givenName),
    middleName: row.text('middle_name', LONGEST.givenName),
    suffix: row.text('suffix', 20),
    sequence: row.integer('sequence', 999_999) ?? 1_000_000,
  };
};

const readLegal = (row: RowReader): LegalRecord => {
  const plat_number = row.text('plat_number', 60);
  const section = row.text('section', 20);
  const building = row.text('building', 40);
  const unit = row.text('unit', 40);
  const likely = unit !== '' || building !== '' ? 'CONDO' : section !== '' ? 'MB' : 'LB';
  return {
    kind: row.oneOf('kind', ['LB', 'MB', 'CONDO']) ?? likely,
    plat_number,
    lot: row.text('lot', 60),
    sublot: row.text('sublot', 60),
    block: row.text('block', 60),
    other_lot_code: row.text('other_lot_code', 20),
    other_lot: row.text('other_lot', 60),
    section,
    township: row.text('township', 20),
    range: row.text('range', 20),
    base: row.text('base', 20),
    meridian: row.text('meridian', 40),
    qqqq: row.text('qqqq', 20),
    qqq: row.text('qqq', 20),
    qq: row.text('qq', 20),
    q: row.text('q', 20),
    municipality: row.text('municipality', 100),
    building,
    unit,
    garage: row.text('garage', 40),
    comment: row.text('comment', 4_000),
  };
};

const readReference = (row: RowReader) => ({
  refersToType: row.text('refers_to_type', LONGEST.documentType),
  refersTo: row.required('refers_to', LONGEST.documentNumber),
  relation: row.text('relation', 60),
});

const readAddress = (row: RowReader) => ({
  houseNumber: row.text('house_number', 20),
  street: row.required('street', 200),
  city: row.text('city', 100),
  state: row.text('state', 40),
  zip: row.text('zip', 20),
});

/** The rows of one document, read so far. */
export class DocumentBuilder {
  readonly #parties: PartyRecord[] = [];
  readonly #legals: LegalRecord[] = [];
  readonly #references: ReturnType<typeof readReference>[] = [];
  readonly #parcelIds: string[] = [];
  readonly #addresses: ReturnType<typeof readAddress>[] = [];
  readonly #islands: { island: string; village: string }[] = [];

  /** Takes a row of any file but documents.csv; what is wrong with it stands in `reader.problems`. */
  add(file: DocumentFileName, reader: RowReader): void {
    switch (file) {
      case 'parties.csv':
        this.#parties.push(readParty(reader));
        break;
      case 'legals.csv':
        this.#legals.push(readLegal(reader));
        break;
      case 'references.csv':
        this.#references.push(readReference(reader));
        break;
      case 'parcels.csv':
        this.#parcelIds.push(reader.required('parcel_id', 60));
        break;
      case 'addresses.csv':
        this.#addresses.push(readAddress(reader));
        break;
      case 'islands.csv':
        this.#islands.push({ island: reader.required('island', 20), village: reader.required('village', 100) });
        break;
      case 'documents.csv':
        break;
    }
  }

  build(fields: DocumentFields): DocumentRecord {
    return {
      ...fields,
      // a stable sort: rows of one sequence stay in the order of their file
      parties: this.#parties.sort((left, right) => left.sequence - right.sequence),
      legals: this.#legals,
      references: this.#references,
      parcelIds: this.#parcelIds,
      addresses: this.#addresses,
      islands: this.#islands,
    };
  }
}
