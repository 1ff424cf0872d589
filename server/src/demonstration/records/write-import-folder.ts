import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cents, centsToDecimal } from '@portal/domain';
import { verifiedThrough } from '../accounts/demonstration-days.ts';
import { bookFiles } from './book-files.ts';
import { DAY_MS, dayText, type LocalMs, localMsOf, timeText } from './calendar.ts';
import { certificateFiles } from './certificate-files.ts';
import { certificatesOf } from './certificates.ts';
import type { County, Lot, RecordedDocument } from './county.ts';
import { COUNTY_FACTS } from './county-facts.ts';
import { Csv } from './csv-text.ts';
import { BOOK_TYPES, DOCUMENT_TYPES, INSTRUMENT_GROUPS, INSTRUMENTS } from './instruments.ts';
import { ISLANDS } from './places.ts';

// The files are described in docs/import-format.md. Columns that may be missing and that no generated record fills are left out.

/** The county's codes. `group` is the record class of a document type and the groups of an instrument; other codes have none. */
const codesCsv = (): string => {
  const csv = new Csv('list,code,description,group');
  for (const [code, description, recordClass] of DOCUMENT_TYPES)
    csv.add('documentType', code, description, recordClass);
  for (const [code, description] of INSTRUMENT_GROUPS) csv.add('instrumentGroup', code, description, '');
  for (const [code, { name, groups }] of Object.entries(INSTRUMENTS)) csv.add('instrument', code, name, groups);
  for (const [code, description] of BOOK_TYPES) csv.add('bookType', code, description, '');
  for (const [code, description] of ISLANDS) csv.add('island', code, description, '');
  // pieces of land that are not numbered lots; the search form lists them, although no generated record has one
  csv.add('otherLot', 'OL', 'Outlot', '');
  csv.add('otherLot', 'TR', 'Tract', '');
  return csv.text();
};

/** The comment of a legal description, with the village and the area: 'I Denne, 1,180 square meters'. */
const legalComment = ({ village, squareMeters }: Pick<Lot, 'village' | 'squareMeters'>): string =>
  `${village.name}, ${squareMeters.toLocaleString('en-US')} square meters`;

/** A condominium unit (CONDO), a surveyed piece of land described by metes and bounds (MB), or a lot, usually of a plat (LB). */
const legalKindOf = ({ unit, survey }: Pick<Lot, 'unit' | 'survey'>): string => {
  if (unit !== '') return 'CONDO';
  return survey === undefined ? 'LB' : 'MB';
};

/** The invented meridian of the county's survey. */
const MERIDIAN = 'TASI';

const DOCUMENT_COLUMNS =
  'document_number,document_type,instrument_code,recorded_at,instrument_date,book_type,book,page,sale_price,mortgage_amount,verified,confidential,page_count,note';

/** Collects the rows of the seven files about documents: first every document is added, then `texts` returns the files. */
class DocumentFiles {
  readonly #documents = new Csv(DOCUMENT_COLUMNS);
  readonly #parties = new Csv('document_number,document_type,role,name,first_name,middle_name,suffix,sequence');
  readonly #legals = new Csv(
    'document_number,document_type,kind,plat_number,lot,block,section,township,range,meridian,municipality,building,unit,comment',
  );
  readonly #references = new Csv('document_number,document_type,refers_to,refers_to_type,relation');
  readonly #parcels = new Csv('document_number,document_type,parcel_id');
  readonly #addresses = new Csv('document_number,document_type,house_number,street,city,state,zip');
  readonly #islands = new Csv('document_number,document_type,island,village');
  /** The end of the last verified day: documents that were recorded before it are verified. */
  readonly #endOfVerifiedDays: LocalMs;

  constructor(today: string) {
    this.#endOfVerifiedDays = localMsOf(verifiedThrough(today)) + DAY_MS;
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
      at < this.#endOfVerifiedDays,
      document.confidential,
      document.pageCount,
      document.note,
    );
    this.#addParties(document);
    for (const lot of document.lots) this.#addLot(number, documentType, lot);
    for (const { document: referenced, relation } of references) {
      this.#references.add(number, documentType, referenced.number, referenced.documentType, relation);
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

  #addLot(documentNumber: string, documentType: string, lot: Lot): void {
    const { island, name: village, zip } = lot.village;
    const [section, township, range] = lot.survey ?? [];
    const isSurveyed = lot.survey !== undefined;
    this.#legals.add(
      documentNumber,
      documentType,
      legalKindOf(lot),
      lot.plat?.number,
      lot.lot,
      lot.block,
      section,
      township,
      range,
      isSurveyed ? MERIDIAN : '',
      // the municipality
      isSurveyed ? village : '',
      lot.building,
      lot.unit,
      legalComment(lot),
    );
    this.#parcels.add(documentNumber, documentType, lot.parcelId);
    this.#islands.add(documentNumber, documentType, island, village);
    if (lot.address === undefined) return;
    const { houseNumber, street } = lot.address;
    // the village is the city of the address
    this.#addresses.add(documentNumber, documentType, houseNumber, street, village, COUNTY_FACTS.stateCode, zip);
  }

  /** The content of each file, by its name. */
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

/** The content of the three files about tax liens, by their names. */
const taxLienTexts = ({ taxLiens }: County): Record<string, string> => {
  const liens = new Csv('document_number,document_type,lien_number,lien_date,lien_type,total_amount,expires_at');
  const taxpayers = new Csv('document_number,document_type,name,first_name,middle_name,address');
  const events = new Csv(
    'document_number,document_type,kind,flag,event_document_type,event_document_number,event_date',
  );
  for (const { document, lienNumber, lienType, totalCents, expiresAt, address, events: lienEvents } of taxLiens) {
    // the grantors of a lien are its taxpayers
    const { number, documentType, at, instrumentAt, grantors } = document;
    const total = centsToDecimal(cents(totalCents));
    liens.add(number, documentType, lienNumber, dayText(instrumentAt ?? at), lienType, total, dayText(expiresAt));
    for (const { last, first, middle } of grantors) taxpayers.add(number, documentType, last, first, middle, address);
    for (const { kind, flag, document: cause } of lienEvents)
      events.add(number, documentType, kind, flag, cause.documentType, cause.number, dayText(cause.at));
  }
  return {
    'tax_liens.csv': liens.text(),
    'tax_lien_taxpayers.csv': taxpayers.text(),
    'tax_lien_events.csv': events.text(),
  };
};

/**
 * The plats that were recorded before today. `county.plats` may contain later ones: a few plats have fixed dates, whatever the day for which
 * the county was generated.
 */
const platsCsv = (county: County, today: string): string => {
  const csv = new Csv('plat_number,plat_name,recorded_at');
  for (const { number, name, at } of county.plats) if (at < localMsOf(today)) csv.add(number, name, timeText(at));
  return csv.text();
};

/**
 * Writes a generated county as an import folder: the files from which `portal import` reads a county.
 *
 * @param folder is created if it does not exist
 * @param today the day for which the county was generated, as an ISO date
 */
export const writeImportFolder = async (folder: string, county: County, today: string): Promise<void> => {
  const { documents } = county;
  const documentFiles = new DocumentFiles(today);
  for (const document of documents) documentFiles.add(document);
  const texts: Record<string, string> = {
    ...documentFiles.texts(),
    ...taxLienTexts(county),
    ...certificateFiles(certificatesOf(documents)),
    ...bookFiles(documents, today),
    'county.json': JSON.stringify(COUNTY_FACTS),
    'codes.csv': codesCsv(),
    'plats.csv': platsCsv(county, today),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text);
};
