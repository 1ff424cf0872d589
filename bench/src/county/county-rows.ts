import { Names } from './names.ts';
import { Random } from './random.ts';

/** The cells of one row, in the order of the file's header. */
type Cells = readonly string[];

/** The header of each generated file: a part of the columns of the import format (docs/import-format.md). */
export const HEADERS = {
  'documents.csv':
    'document_number,document_type,instrument_code,recorded_at,book,page,sale_price,page_count,confidential',
  'parties.csv': 'document_number,document_type,role,name,first_name,middle_name',
  'legals.csv': 'document_number,document_type,kind,plat_number,lot,block,section,township,range',
  'references.csv': 'document_number,document_type,refers_to,relation',
  'parcels.csv': 'document_number,document_type,parcel_id',
  'addresses.csv': 'document_number,document_type,house_number,street,city,state,zip',
  'islands.csv': 'document_number,document_type,island,village',
  'tax_liens.csv': 'document_number,document_type,lien_number,lien_date,lien_type,total_amount,expires_at',
  'tax_lien_taxpayers.csv': 'document_number,document_type,name,first_name,middle_name,address',
  'tax_lien_events.csv': 'document_number,document_type,kind,flag,event_document_number,event_date',
} as const;
export type CountyFile = keyof typeof HEADERS;
/** All files of `HEADERS`. The compiler does not know the keys of an object as a list, so they are repeated. */
export const COUNTY_FILES = [
  'documents.csv',
  'parties.csv',
  'legals.csv',
  'references.csv',
  'parcels.csv',
  'addresses.csv',
  'islands.csv',
  'tax_liens.csv',
  'tax_lien_taxpayers.csv',
  'tax_lien_events.csv',
] as const satisfies readonly CountyFile[];

export interface CountyRow {
  readonly file: CountyFile;
  readonly cells: Cells;
  /** The column with an invalid cell, for which the importer must reject the row; '' if the row is valid. */
  readonly badColumn: string;
}

export interface CountyOptions {
  /** The number of documents of the whole county. */
  readonly documents: number;
  /** The share of rows with an invalid cell, from 0 to 1. */
  readonly badShare: number;
  /** The block to generate, counted from 0; all blocks by default. */
  readonly block?: number;
}

/** A county is generated in blocks of this many documents. Each block has its own random seed, so that threads can share the work. */
export const DOCUMENTS_PER_BLOCK = 10_000;
/** The number of blocks of a county with this many documents. */
export const blockCountOf = (documents: number): number => Math.ceil(documents / DOCUMENTS_PER_BLOCK);

/** An arbitrary number. Another one would give other names and values, and results that cannot be compared with earlier ones. */
const SEED = 1_858;
export const FIRST_YEAR = 1970;
/** The number of years with documents, from `FIRST_YEAR` on. */
export const YEARS = 56;
/** The number of days with documents. Leap days are not counted, so the county ends two weeks before the end of its last year. */
const DAYS = YEARS * 365;
const DAY_MS = 24 * 60 * 60_000;
/** Codes of instruments: WD is a warranty deed, MTG a mortgage, REL a release. */
const INSTRUMENTS = 'WD QCD MTG REL ASN LIEN DOT EAS PLAT AFF POA LEASE TAXD JUDG NOTE MISC AMD'.split(' ');
export const STREETS = 'BEACH HARBOR MAIN CORAL RIDGE PALM SUNSET CHURCH SCHOOL MIDDLE'.split(' ');
export const ISLANDS = 'SAIPAN TINIAN ROTA'.split(' ');
export const VILLAGES = 'GARAPAN,SUSUPE,TANAPAG,KAGMAN,DANDAN,SAN ROQUE,SAN JOSE,SAN VICENTE,SAN ANTONIO'.split(',');

/** The date, 'YYYY-MM-DD', of a day that is counted from the first day of `FIRST_YEAR`, which is day 0. */
export const dateOfDay = (dayNumber: number): string =>
  new Date(Date.UTC(FIRST_YEAR, 0, 1) + dayNumber * DAY_MS).toISOString().slice(0, 10);
/** The last day with documents, counted like the days of `dateOfDay`. */
export const LAST_DAY_NUMBER = DAYS - 1;

/** For each file, the invalid cell that a bad row gets, and the column and the index of the cell. */
const INVALID_CELLS: Readonly<Record<CountyFile, { column: string; index: number; cell: string }>> = {
  'documents.csv': { column: 'recorded_at', index: 3, cell: '2024-02-30' },
  'parties.csv': { column: 'role', index: 2, cell: 'SELLER' },
  'legals.csv': { column: 'kind', index: 2, cell: 'XX' },
  'references.csv': { column: 'refers_to', index: 2, cell: '' },
  'parcels.csv': { column: 'parcel_id', index: 2, cell: '' },
  'addresses.csv': { column: 'street', index: 3, cell: '' },
  'islands.csv': { column: 'village', index: 3, cell: '' },
  'tax_liens.csv': { column: 'lien_date', index: 3, cell: '2024-02-30' },
  'tax_lien_taxpayers.csv': { column: 'name', index: 2, cell: '' },
  'tax_lien_events.csv': { column: 'kind', index: 2, cell: 'LAPSE' },
};

const validRow = (file: CountyFile, cells: Cells): CountyRow => ({ file, cells, badColumn: '' });

/** The row with one of its cells replaced by an invalid one. */
const badRow = (file: CountyFile, cells: Cells): CountyRow => {
  const { column, index, cell } = INVALID_CELLS[file];
  return { file, cells: cells.with(index, cell), badColumn: column };
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The assumed share of tax liens among the documents of a county. */
const SHARE_OF_LIENS = 0.06;

/** A document number of this year: '2024-000017'. The documents of a year are numbered from 1. */
const documentNumberOf = (year: string, numberInYear: number): string =>
  `${year}-${String(numberInYear).padStart(6, '0')}`;

/** The index, in the whole county, of the first document that is recorded in a year. */
const indexOfFirstDocument = (year: string, documents: number): number => {
  const daysBefore = (Date.UTC(Number(year), 0, 1) - Date.UTC(FIRST_YEAR, 0, 1)) / DAY_MS;
  return Math.ceil((daysBefore * documents) / DAYS);
};

let countyNames: Names | undefined;
/** The names of the people and companies of the county. They are generated only once, because it takes as long as thousands of documents. */
export const namesOfCounty = (): Names => {
  countyNames ??= new Names(SEED);
  return countyNames;
};

/** The rows of a county, or of one of its blocks, document by document. Every run generates the same rows, about 8 per document. */
export function* countyRows(options: CountyOptions): Generator<CountyRow> {
  if (options.block !== undefined) yield* rowsOfBlock(options, options.block);
  else for (let block = 0; block < blockCountOf(options.documents); block += 1) yield* rowsOfBlock(options, block);
}

function* rowsOfBlock({ documents, badShare }: CountyOptions, block: number): Generator<CountyRow> {
  const names = namesOfCounty();
  const firstIndex = block * DOCUMENTS_PER_BLOCK;
  const endIndex = Math.min(documents, firstIndex + DOCUMENTS_PER_BLOCK);
  const random = new Random(SEED + firstIndex);
  // Liens get their values from a separate random sequence, so that these values do not influence the other records. The number of their
  // rows does, because `random` decides for each row whether it is bad.
  const lienRandom = new Random(SEED + 1 + firstIndex);
  for (let index = firstIndex; index < endIndex; index += 1) {
    // the documents are spread evenly over the days in the order of their numbers
    const day = dateOfDay(Math.floor((index * DAYS) / documents));
    const year = day.slice(0, 4);
    const number = documentNumberOf(year, index - indexOfFirstDocument(year, documents) + 1);
    const isLien = lienRandom.chance(SHARE_OF_LIENS);
    const rows = [...rowsOfDocument(random, names, number, day, isLien)];
    if (isLien) rows.push(...rowsOfLien(lienRandom, names, number, day));
    for (const [file, cells] of rows) yield random.chance(badShare) ? badRow(file, cells) : validRow(file, cells);
  }
}

// The shares and ranges in the following functions are assumptions about a typical county. The second argument of `pick` is never used,
// because the lists are not empty.

/** The rows of a document, without the additional ones of a tax lien (`rowsOfLien`). @param day the date of recording, 'YYYY-MM-DD' */
function* rowsOfDocument(
  random: Random,
  names: Names,
  number: string,
  day: string,
  isLien: boolean,
): Generator<readonly [CountyFile, Cells]> {
  // LR: land records, TOR: Torrens documents, TL: tax liens. A lien does not use its land type, but skipping the draw would change all
  // random values after it.
  const landType = random.chance(0.9) ? 'LR' : 'TOR';
  const type = isLien ? 'TL' : landType;
  const time = `${twoDigits(8 + random.below(9))}:${twoDigits(random.below(60))}:${twoDigits(random.below(60))}`;
  const price = random.chance(0.4) ? `${1_000 + random.below(900_000)}.${twoDigits(random.below(100))}` : '';
  const instrument = random.pick(INSTRUMENTS, 'WD');
  const confidential = random.chance(0.005) ? 'true' : '';
  const book = String(1 + random.below(4_000));
  const page = String(1 + random.below(900));
  const pageCount = String(1 + random.below(12));
  yield ['documents.csv', [number, type, instrument, `${day}T${time}`, book, page, price, pageCount, confidential]];
  // one or two grantors and one to three grantees
  const partyCount = 2 + random.below(3);
  for (let index = 0; index < partyCount; index += 1) {
    const { name, firstName, middleName } = names.draw(random);
    const role = index === 0 || (index === 2 && random.chance(0.5)) ? 'GRANTOR' : 'GRANTEE';
    yield ['parties.csv', [number, type, role, name, firstName, middleName]];
  }
  yield ['legals.csv', [number, type, ...legalCells(random)]];
  // refers to the first document of the year, which surely exists, so very many documents refer to it
  if (random.chance(0.3)) yield ['references.csv', [number, type, documentNumberOf(day.slice(0, 4), 1), 'AMENDS']];
  yield ['parcels.csv', [number, type, `${10 + random.below(90)}-${100 + random.below(900)}-${random.below(10_000)}`]];
  if (random.chance(0.5)) {
    const street = `${random.pick(STREETS, 'MAIN')} ${random.chance(0.5) ? 'ROAD' : 'STREET'}`;
    const house = houseCell(1 + random.below(2_000));
    yield ['addresses.csv', [number, type, house, street, 'SAIPAN', 'MP', '96950']];
  }
  if (random.chance(0.8))
    yield ['islands.csv', [number, type, random.pick(ISLANDS, 'SAIPAN'), random.pick(VILLAGES, 'GARAPAN')]];
}

/** The first day of the same month some years later: a date that exists in every year, unlike February 29. */
const firstOfMonthYearsLater = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}-${day.slice(5, 7)}-01`;

/** The additional rows of a lien: its amount, its taxpayers, and perhaps a later release and the revocation of that release. */
function* rowsOfLien(
  random: Random,
  names: Names,
  number: string,
  day: string,
): Generator<readonly [CountyFile, Cells]> {
  const total = `${500 + random.below(200_000)}.${twoDigits(random.below(100))}`;
  const lienNumber = String(100_000_000 + random.below(899_999_999));
  const expiresAt = firstOfMonthYearsLater(day, 10);
  yield ['tax_liens.csv', [number, 'TL', lienNumber, day, 'Income tax', total, expiresAt]];
  const taxpayerCount = random.chance(0.3) ? 2 : 1;
  for (let index = 0; index < taxpayerCount; index += 1) {
    const { name, firstName, middleName } = names.draw(random);
    const address = `${1 + random.below(2_000)} ${random.pick(STREETS, 'MAIN')} ROAD`;
    yield ['tax_lien_taxpayers.csv', [number, 'TL', name, firstName, middleName, address]];
  }
  if (!random.chance(0.5)) return;
  const flag = random.chance(0.8) ? 'FULL' : 'PARTIAL';
  const eventDocument = documentNumberOf(day.slice(0, 4), 1 + random.below(900));
  const [releasedAt, revokedAt] = [firstOfMonthYearsLater(day, 3), firstOfMonthYearsLater(day, 4)];
  yield ['tax_lien_events.csv', [number, 'TL', 'RELEASE', flag, eventDocument, releasedAt]];
  if (random.chance(0.05)) yield ['tax_lien_events.csv', [number, 'TL', 'REVOKE', '', eventDocument, revokedAt]];
}

/** One lot of 16, and one house of 16, is a range. It is not drawn, because a draw would change all random values after it. */
const oneOrRange = (number: number, last: number): string => (number % 16 === 0 ? `${number}-${last}` : String(number));
const lotCell = (lot: number): string => oneOrRange(lot, lot + 3);
const houseCell = (house: number): string => oneOrRange(house, house + 6);

/** The cells of a legal description after the document's number and type: lots and blocks (LB), or metes and bounds (MB). */
const legalCells = (random: Random): Cells =>
  random.chance(0.75)
    ? ['LB', `P${1 + random.below(5_000)}`, lotCell(1 + random.below(120)), String(1 + random.below(30)), '', '', '']
    : ['MB', '', '', '', String(1 + random.below(36)), `${1 + random.below(20)}N`, `${1 + random.below(20)}E`];
