import type { DocumentFields, DocumentRecord, LegalRecord, PartyRecord } from './document-record.ts';
import { columnsOf, DOCUMENT_FILES, type DocumentFileName } from './import-files.ts';
import { RowReader } from './row-reader.ts';
import { rejectUnsortable } from './sortable-number.ts';
import type { SpilledRow } from './spill.ts';
import { TaxLienBuilder } from './tax-lien-record.ts';

/** The maximum lengths of cells in UTF-16 units. docs/import-format.md has the reasons. */
export const MAX_LENGTHS = {
  documentNumber: 60,
  documentType: 20,
  instrumentCode: 60,
  book: 40,
  page: 40,
  name: 500,
  givenName: 100,
  suffix: 40,
  lot: 200,
  platNumber: 100,
  houseNumber: 120,
  note: 4_000,
  torrensStatus: 40,
} as const;
/** In place of a file name, this value removes the document's images. */
export const NO_IMAGE = 'NONE';
export const isImageNamed = (cell: string): boolean => !['', NO_IMAGE].includes(cell.trim());
export const MAX_PAGES = 10_000;

const COLUMNS = DOCUMENT_FILES.map(columnsOf);
export const fileNameOf = (row: SpilledRow): DocumentFileName => DOCUMENT_FILES[row.file]?.file ?? 'documents.csv';
export const rowReaderOf = (row: SpilledRow): RowReader => new RowReader(COLUMNS[row.file] ?? [], row.cells);

/** The document that a row belongs to; the type is '' if the file does not have it. */
export const identityOf = (reader: RowReader): { documentNumber: string; documentType: string } => ({
  documentNumber: reader.required('document_number', MAX_LENGTHS.documentNumber),
  documentType: reader.text('document_type', MAX_LENGTHS.documentType),
});

const imagePathProblem = (file: string): string | undefined => {
  if (file === '' || file === NO_IMAGE) return undefined;
  const parts = file.replaceAll('\\', '/').split('/');
  if (file.startsWith('/') || /^[A-Za-z]:/.test(file) || parts.includes('..'))
    return 'must be inside the images folder';
  return /\.(tiff?|pdf)$/i.test(file) ? undefined : `is not a .tif, .tiff or .pdf file, nor ${NO_IMAGE}`;
};

/** Reads the image file that a row names; it must be inside the images folder. */
export const readImageFile = (row: RowReader): string => {
  const imageFile = row.code('image_file', 500);
  const problem = imagePathProblem(imageFile);
  if (problem !== undefined) row.reject('image_file', problem);
  return imageFile;
};

export const readDocumentRow = (row: RowReader): DocumentFields => {
  const imageFile = readImageFile(row);
  const documentNumber = row.required('document_number', MAX_LENGTHS.documentNumber);
  rejectUnsortable(row, 'document_number', documentNumber);
  return {
    documentNumber,
    documentType: row.required('document_type', MAX_LENGTHS.documentType),
    instrumentCode: row.required('instrument_code', MAX_LENGTHS.instrumentCode),
    recordedAt: row.timestamp('recorded_at'),
    instrumentOn: row.date('instrument_date'),
    bookType: row.code('book_type', 20),
    book: row.code('book', MAX_LENGTHS.book),
    page: row.code('page', MAX_LENGTHS.page),
    salePriceCents: row.money('sale_price'),
    mortgageAmountCents: row.money('mortgage_amount'),
    verified: row.boolean('verified'),
    confidential: row.boolean('confidential'),
    pageCount: row.integer('page_count', MAX_PAGES) ?? null,
    imageFile,
    note: row.freeText('note', MAX_LENGTHS.note),
  };
};

const readParty = (row: RowReader): PartyRecord => {
  const role = row.oneOf('role', ['GRANTOR', 'GRANTEE']);
  if (role === undefined && row.problems.length === 0) row.reject('role', 'is required');
  return {
    isGrantor: role === 'GRANTOR',
    lastName: row.requiredFreeText('name', MAX_LENGTHS.name),
    firstName: row.freeText('first_name', MAX_LENGTHS.givenName),
    middleName: row.freeText('middle_name', MAX_LENGTHS.givenName),
    suffix: row.freeText('suffix', MAX_LENGTHS.suffix),
    sequence: row.integer('sequence', 999_999) ?? 1_000_000,
  };
};

/** Reads the legal description of a row. */
export const readLegal = (row: RowReader): LegalRecord => {
  const plat_number = row.code('plat_number', MAX_LENGTHS.platNumber);
  const section = row.code('section', 20);
  const building = row.freeText('building', 100);
  const unit = row.freeText('unit', 100);
  const defaultKind = unit !== '' || building !== '' ? 'CONDO' : section !== '' ? 'MB' : 'LB';
  return {
    kind: row.oneOf('kind', ['LB', 'MB', 'CONDO']) ?? defaultKind,
    plat_number,
    lot: row.freeText('lot', MAX_LENGTHS.lot),
    sublot: row.freeText('sublot', MAX_LENGTHS.lot),
    block: row.freeText('block', MAX_LENGTHS.lot),
    other_lot_code: row.code('other_lot_code', 20),
    other_lot: row.freeText('other_lot', MAX_LENGTHS.lot),
    section,
    township: row.code('township', 20),
    range: row.code('range', 20),
    base: row.code('base', 20),
    meridian: row.code('meridian', 40),
    qqqq: row.code('qqqq', 20),
    qqq: row.code('qqq', 20),
    qq: row.code('qq', 20),
    q: row.code('q', 20),
    municipality: row.freeText('municipality', 100),
    building,
    unit,
    garage: row.freeText('garage', 100),
    comment: row.freeText('comment', MAX_LENGTHS.note),
  };
};

/** True unless a row describes no land. */
export const hasLegalText = (legal: LegalRecord): boolean =>
  Object.entries(legal).some(([column, text]) => column !== 'kind' && text !== '');

const readReference = (row: RowReader) => {
  const refersToType = row.code('refers_to_type', MAX_LENGTHS.documentType);
  const refersTo = row.requiredCode('refers_to', MAX_LENGTHS.documentNumber);
  const relation = row.freeText('relation', 60);
  return refersTo === undefined ? undefined : { refersToType, refersTo, relation };
};

const readIsland = (row: RowReader) => {
  const island = row.requiredCode('island', 20);
  const village = row.requiredFreeText('village', 100);
  return island === undefined ? undefined : { island, village };
};

const readAddress = (row: RowReader) => ({
  houseNumber: row.freeText('house_number', MAX_LENGTHS.houseNumber),
  street: row.requiredFreeText('street', 200),
  city: row.freeText('city', 100),
  state: row.freeText('state', 40),
  zip: row.code('zip', 20),
});

const pushIfDefined = <Item>(list: Item[], item: Item | undefined): void => {
  if (item !== undefined) list.push(item);
};

/** Collects the rows of one document. */
export class DocumentBuilder {
  readonly #parties: PartyRecord[] = [];
  readonly #legals: LegalRecord[] = [];
  readonly #references: NonNullable<ReturnType<typeof readReference>>[] = [];
  readonly #parcelIds: string[] = [];
  readonly #addresses: ReturnType<typeof readAddress>[] = [];
  readonly #islands: { island: string; village: string }[] = [];
  readonly #taxLien = new TaxLienBuilder();

  /** Adds a row of any file except documents.csv. Problems of the row are added to `reader.problems`. */
  add(file: DocumentFileName, reader: RowReader): void {
    switch (file) {
      case 'parties.csv':
        this.#parties.push(readParty(reader));
        break;
      case 'legals.csv':
        this.#legals.push(readLegal(reader));
        break;
      case 'references.csv':
        pushIfDefined(this.#references, readReference(reader));
        break;
      case 'parcels.csv':
        pushIfDefined(this.#parcelIds, reader.requiredCode('parcel_id', 60));
        break;
      case 'addresses.csv':
        this.#addresses.push(readAddress(reader));
        break;
      case 'islands.csv':
        pushIfDefined(this.#islands, readIsland(reader));
        break;
      case 'tax_liens.csv':
        this.#taxLien.addLien(reader);
        break;
      case 'tax_lien_taxpayers.csv':
        this.#taxLien.addTaxpayer(reader);
        break;
      case 'tax_lien_events.csv':
        this.#taxLien.addEvent(reader);
        break;
      case 'documents.csv':
        break;
    }
  }

  build(fields: DocumentFields): DocumentRecord {
    return {
      ...fields,
      // a stable sort: rows with the same sequence stay in the order of their file
      parties: this.#parties.sort((left, right) => left.sequence - right.sequence),
      legals: this.#legals.filter(hasLegalText),
      references: this.#references,
      parcelIds: this.#parcelIds,
      addresses: this.#addresses,
      islands: this.#islands,
      taxLien: this.#taxLien.build(),
    };
  }
}
