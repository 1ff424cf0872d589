import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cents, centsToDecimal } from '@portal/domain';
import { verifiedThrough } from '../accounts/demonstration-days.ts';
import { bookFiles } from './book-files.ts';
import { DAY_MS, dayText, timeText, type WallMs, wallOf } from './calendar.ts';
import { certificateFiles } from './certificate-files.ts';
import { certificatesOf } from './certificates.ts';
import type { County, Lot, RecordedDocument } from './county.ts';
import { COUNTY_FACTS } from './county-facts.ts';
import { Csv } from './csv-text.ts';
import { BOOK_TYPES, DOCUMENT_TYPES, INSTRUMENT_GROUPS, INSTRUMENTS } from './instruments.ts';
import { ISLANDS } from './places.ts';

const codesCsv = (): string => {
  const csv = new Csv('list,code,description,group');
  for (const [code, description, recordClass] of DOCUMENT_TYPES)
    csv.add('documentType', code, description, recordClass);
  for (const [code, description] of INSTRUMENT_GROUPS) csv.add('instrumentGroup', code, description, '');
  for (const [code, { name, groups }] of Object.entries(INSTRUMENTS)) csv.add('instrument', code, name, groups);
  for (const [code, description] of BOOK_TYPES) csv.add('bookType', code, description, '');
  for (const [code, description] of ISLANDS) csv.add('island', code, description, '');
  csv.add('otherLot', 'OL', 'Outlot', '');
  csv.add('otherLot', 'TR', 'Tract', '');
  return csv.text();
};

/** The village and the area, for example 'I Denne, 1,180 square meters'. */
export const legalComment = ({ village, squareMeters }: Pick<Lot, 'village' | 'squareMeters'>): string =>
  `${village.name}, ${squareMeters.toLocaleString('en-US')} square meters`;

const DOCUMENT_COLUMNS =
  'document_number,document_type,instrument_code,recorded_at,instrument_date,book_type,book,page,sale_price,mortgage_amount,verified,confidential,page_count,note';

/** Collects the CSV files of a county's documents. */
class CountyFiles {
  readonly #documents = new Csv(DOCUMENT_COLUMNS);
  readonly #parties = new Csv('document_number,document_type,role,name,first_name,middle_name,suffix,sequence');
  readonly #legals = new Csv(
    'document_number,document_type,kind,plat_number,lot,block,section,township,range,meridian,municipality,building,unit,comment',
  );
  readonly #references = new Csv('document_number,document_type,refers_to,refers_to_type,relation');
  readonly #parcels = new Csv('document_number,document_type,parcel_id');
  readonly #addresses = new Csv('document_number,document_type,house_number,street,city,state,zip');
  readonly #islands = new Csv('document_number,document_type,island,village');
  readonly #verifiedUntil: WallMs;

  constructor(today: string) {
    this.#verifiedUntil = wallOf(verifiedThrough(today)) + DAY_MS;
  }

  add(document: RecordedDocument): void {
    const { number, documentType, instrument, at, instrumentAt, book, page, references } = document;
    this.#documents.add(
      number,
      documentType,
      instrument,
      timeText(at),
      instrumentAt === undefined ? '' : dayText(instrumentAt),
      book === '' ? '' : INSTRUMENTS[instrument].book,
      book,
      page,
      document.salePrice,
      document.mortgageAmount,
      at < this.#verifiedUntil,
      document.confidential,
      document.pageCount,
      document.note,
    );
    this.#addParties(document);
    for (const lot of document.lots) this.#addLot(number, documentType, lot);
    for (const { document: other, relation } of references) {
      this.#references.add(number, documentType, other.number, other.documentType, relation);
    }
  }

  #addParties({ number, documentType, grantors, grantees }: RecordedDocument): void {
    let sequence = 0;
    for (const [role, names] of [['GRANTOR', grantors] as const, ['GRANTEE', grantees] as const]) {
      for (const { last, first, middle, suffix } of names) {
        sequence += 1;
        this.#parties.add(number, documentType, role, last, first, middle, suffix, sequence);
      }
    }
  }

  #addLot(number: string, type: string, lot: Lot): void {
    const kind = lot.unit !== '' ? 'CONDO' : lot.survey === undefined ? 'LB' : 'MB';
    const [section, township, range] = lot.survey ?? [];
    const survey = [section, township, range, ...(section === undefined ? ['', ''] : ['TASI', lot.village.name])];
    const platNumber = lot.plat?.number;
    this.#legals.add(
      number,
      type,
      kind,
      platNumber,
      lot.lot,
      lot.block,
      ...survey,
      lot.building,
      lot.unit,
      legalComment(lot),
    );
    this.#parcels.add(number, type, lot.parcelId);
    this.#islands.add(number, type, lot.village.island, lot.village.name);
    if (lot.address === undefined) return;
    const { houseNumber, street } = lot.address;
    this.#addresses.add(number, type, houseNumber, street, lot.village.name, 'MP', lot.village.zip);
  }

  texts(): Record<string, string> {
    return {
      'documents.csv': this.#documents.text(),
      'parties.csv': this.#parties.text(),
      'legals.csv': this.#legals.text(),
      'references.csv': this.#references.text(),
      'parcels.csv': this.#parcels.text(),
      'addresses.csv': this.#addresses.text(),
      'islands.csv': this.#islands.text(),
    };
  }
}

/** The CSV files of the tax liens. */
const taxLienTexts = ({ taxLiens }: County): Record<string, string> => {
  const liens = new Csv('document_number,document_type,lien_number,lien_date,lien_type,total_amount,expires_at');
  const taxpayers = new Csv('document_number,document_type,name,first_name,middle_name,address');
  const events = new Csv(
    'document_number,document_type,kind,flag,event_document_type,event_document_number,event_date',
  );
  for (const { document, lienNumber, lienType, totalCents, expiresAt, address, events: changes } of taxLiens) {
    const { number, documentType, at, instrumentAt, grantors } = document;
    const total = centsToDecimal(cents(totalCents));
    liens.add(number, documentType, lienNumber, dayText(instrumentAt ?? at), lienType, total, dayText(expiresAt));
    for (const { last, first, middle } of grantors) taxpayers.add(number, documentType, last, first, middle, address);
    for (const { kind, flag, document: other } of changes)
      events.add(number, documentType, kind, flag, other.documentType, other.number, dayText(other.at));
  }
  return {
    'tax_liens.csv': liens.text(),
    'tax_lien_taxpayers.csv': taxpayers.text(),
    'tax_lien_events.csv': events.text(),
  };
};

const platsCsv = (county: County, until: WallMs): string => {
  const csv = new Csv('plat_number,plat_name,recorded_at');
  for (const { number, name, at } of county.plats) if (at <= until) csv.add(number, name, timeText(at));
  return csv.text();
};

/** Writes the county as an import folder. */
export const writeImportFolder = async (
  folder: string,
  { county, documents }: { readonly county: County; readonly documents: readonly RecordedDocument[] },
  today: string,
): Promise<void> => {
  const files = new CountyFiles(today);
  for (const document of documents) files.add(document);
  const texts: Record<string, string> = {
    ...files.texts(),
    ...taxLienTexts(county),
    ...certificateFiles(certificatesOf(documents)),
    ...bookFiles(documents, today),
    'county.json': JSON.stringify(COUNTY_FACTS),
    'codes.csv': codesCsv(),
    'plats.csv': platsCsv(county, wallOf(today)),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
};
