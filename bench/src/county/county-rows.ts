import { Names } from './names.ts';
import { Random } from './random.ts';

type Cells = readonly string[];

/** Headers of the generated files. */
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

/** A row that the importer must reject, with the column that it must name. */
interface BadRow {
  readonly column: string;
  readonly cells: Cells;
}
export interface CountyRow {
  readonly file: CountyFile;
  readonly cells: Cells;
  /** The column that is wrong; '' when the row is good. */
  readonly badColumn: string;
}

export interface CountyOptions {
  readonly documents: number;
  /** Share of rows that are bad, each in one cell. */
  readonly badShare: number;
  /** The block to generate; all blocks by default. */
  readonly block?: number;
}

/** Documents per block. Each block has its own random seed, so that several threads can generate a county together. */
export const BLOCK = 10_000;
export const blocksOf = (documents: number): number => Math.ceil(documents / BLOCK);

const SEED = 1_858;
export const FIRST_YEAR = 1970;
export const YEARS = 56;
const DAYS = YEARS * 365;
const DAY_MS = 86_400_000;
const INSTRUMENTS = 'WD QCD MTG REL ASN LIEN DOT EAS PLAT AFF POA LEASE TAXD JUDG NOTE MISC AMD'.split(' ');
export const STREETS = 'BEACH HARBOR MAIN CORAL RIDGE PALM SUNSET CHURCH SCHOOL MIDDLE'.split(' ');
export const ISLANDS = 'SAIPAN TINIAN ROTA'.split(' ');
export const VILLAGES = 'GARAPAN,SUSUPE,TANAPAG,KAGMAN,DANDAN,SAN ROQUE,SAN JOSE,SAN VICENTE,SAN ANTONIO'.split(',');

/** The date of a day number. Documents are recorded evenly over all days, so that numbers and dates have the same order. */
export const dateOfDay = (day: number): string =>
  new Date(Date.UTC(FIRST_YEAR, 0, 1) + day * DAY_MS).toISOString().slice(0, 10);
export const LAST_DAY = DAYS - 1;

/** The invalid cell of a bad row in each file. */
const INVALID_CELLS: Readonly<Record<CountyFile, { column: string; at: number; cell: string }>> = {
  'documents.csv': { column: 'recorded_at', at: 3, cell: '2024-02-30' },
  'parties.csv': { column: 'role', at: 2, cell: 'SELLER' },
  'legals.csv': { column: 'kind', at: 2, cell: 'XX' },
  'references.csv': { column: 'refers_to', at: 2, cell: '' },
  'parcels.csv': { column: 'parcel_id', at: 2, cell: '' },
  'addresses.csv': { column: 'street', at: 3, cell: '' },
  'islands.csv': { column: 'village', at: 3, cell: '' },
  'tax_liens.csv': { column: 'lien_date', at: 3, cell: '2024-02-30' },
  'tax_lien_taxpayers.csv': { column: 'name', at: 2, cell: '' },
  'tax_lien_events.csv': { column: 'kind', at: 2, cell: 'LAPSE' },
};

const spoil = (file: CountyFile, cells: Cells): BadRow => {
  const { column, at, cell } = INVALID_CELLS[file];
  return { column, cells: cells.with(at, cell) };
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Share of documents that are liens: 60,000 in a million. */
const SHARE_OF_LIENS = 0.06;

/** The index of the first document of a year. */
const firstOfYear = (year: string, documents: number): number => {
  const days = (Date.UTC(Number(year), 0, 1) - Date.UTC(FIRST_YEAR, 0, 1)) / DAY_MS;
  return Math.ceil((days * documents) / DAYS);
};

let countyNames: Names | undefined;
/** People and companies of the county. They are generated once, because that takes as long as thousands of documents. */
const namesOfCounty = (): Names => {
  countyNames ??= new Names(SEED);
  return countyNames;
};

/** The rows of a county, document by document, the same in every run. About 7 rows per document. */
export function* countyRows(options: CountyOptions): Generator<CountyRow> {
  if (options.block !== undefined) yield* rowsOfBlock(options, options.block);
  else for (let block = 0; block < blocksOf(options.documents); block += 1) yield* rowsOfBlock(options, block);
}

function* rowsOfBlock({ documents, badShare }: CountyOptions, block: number): Generator<CountyRow> {
  const names = namesOfCounty();
  const random = new Random(SEED + block * BLOCK);
  // a separate random sequence, so that liens do not change the other records
  const lienRandom = new Random(SEED + 1 + block * BLOCK);
  const until = Math.min(documents, (block + 1) * BLOCK);
  for (let index = block * BLOCK; index < until; index += 1) {
    const day = dateOfDay(Math.floor((index * DAYS) / documents));
    const year = day.slice(0, 4);
    const number = `${year}-${String(index - firstOfYear(year, documents) + 1).padStart(6, '0')}`;
    const isLien = lienRandom.chance(SHARE_OF_LIENS);
    const rows = [...rowsOfDocument(random, names, number, day, isLien)];
    if (isLien) rows.push(...rowsOfLien(lienRandom, names, number, day));
    for (const [file, cells] of rows) {
      const bad = random.chance(badShare) ? spoil(file, cells) : undefined;
      yield { file, cells: bad?.cells ?? cells, badColumn: bad?.column ?? '' };
    }
  }
}

function* rowsOfDocument(
  random: Random,
  names: Names,
  number: string,
  day: string,
  isLien: boolean,
): Generator<readonly [CountyFile, Cells]> {
  const system = random.chance(0.9) ? 'LR' : 'TOR';
  const type = isLien ? 'TL' : system;
  const time = `${twoDigits(8 + random.below(9))}:${twoDigits(random.below(60))}:${twoDigits(random.below(60))}`;
  const price = random.chance(0.4) ? `${1_000 + random.below(900_000)}.${twoDigits(random.below(100))}` : '';
  const instrument = random.pick(INSTRUMENTS, 'WD');
  const confidential = random.chance(0.005) ? 'true' : '';
  const book = String(1 + random.below(4_000));
  const page = String(1 + random.below(900));
  const pages = String(1 + random.below(12));
  yield ['documents.csv', [number, type, instrument, `${day}T${time}`, book, page, price, pages, confidential]];
  const parties = 2 + random.below(3);
  for (let index = 0; index < parties; index += 1) {
    const { name, firstName, middleName } = names.draw(random);
    const role = index === 0 || (index === 2 && random.chance(0.5)) ? 'GRANTOR' : 'GRANTEE';
    yield ['parties.csv', [number, type, role, name, firstName, middleName]];
  }
  yield ['legals.csv', [number, type, ...legalCells(random)]];
  if (random.chance(0.3)) yield ['references.csv', [number, type, `${day.slice(0, 4)}-000001`, 'AMENDS']];
  yield ['parcels.csv', [number, type, `${10 + random.below(90)}-${100 + random.below(900)}-${random.below(10_000)}`]];
  if (random.chance(0.5)) {
    const street = `${random.pick(STREETS, 'MAIN')} ${random.chance(0.5) ? 'ROAD' : 'STREET'}`;
    const house = String(1 + random.below(2_000));
    yield ['addresses.csv', [number, type, house, street, 'SAIPAN', 'MP', '96950']];
  }
  if (random.chance(0.8))
    yield ['islands.csv', [number, type, random.pick(ISLANDS, 'SAIPAN'), random.pick(VILLAGES, 'GARAPAN')]];
}

const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4, 8)}01`;

/** The rows of a lien: its taxpayers and its later events. */
function* rowsOfLien(
  random: Random,
  names: Names,
  number: string,
  day: string,
): Generator<readonly [CountyFile, Cells]> {
  const total = `${500 + random.below(200_000)}.${twoDigits(random.below(100))}`;
  const lien = String(100_000_000 + random.below(899_999_999));
  yield ['tax_liens.csv', [number, 'TL', lien, day, 'Income tax', total, yearsAfter(day, 10)]];
  const taxpayers = random.chance(0.3) ? 2 : 1;
  for (let index = 0; index < taxpayers; index += 1) {
    const { name, firstName, middleName } = names.draw(random);
    const address = `${1 + random.below(2_000)} ${random.pick(STREETS, 'MAIN')} ROAD`;
    yield ['tax_lien_taxpayers.csv', [number, 'TL', name, firstName, middleName, address]];
  }
  if (!random.chance(0.5)) return;
  const flag = random.chance(0.8) ? 'FULL' : 'PARTIAL';
  const event = `${day.slice(0, 4)}-${String(1 + random.below(900)).padStart(6, '0')}`;
  yield ['tax_lien_events.csv', [number, 'TL', 'RELEASE', flag, event, yearsAfter(day, 3)]];
  if (random.chance(0.05)) yield ['tax_lien_events.csv', [number, 'TL', 'REVOKE', '', event, yearsAfter(day, 4)]];
}

const legalCells = (random: Random): Cells =>
  random.chance(0.75)
    ? ['LB', `P${1 + random.below(5_000)}`, String(1 + random.below(120)), String(1 + random.below(30)), '', '', '']
    : ['MB', '', '', '', String(1 + random.below(36)), `${1 + random.below(20)}N`, `${1 + random.below(20)}E`];
