import { bookNameKey, compareInC } from '@portal/domain';
import { dayText, type LocalMs, localMsOf, timeText, yearOf } from './calendar.ts';
import type { Lot, RecordedDocument } from './county.ts';
import { Csv } from './csv-text.ts';
import type { Name } from './people.ts';

/** Tract book entries, and index book pages, per hundred documents. */
const PER_HUNDRED_DOCUMENTS = 10;
const ENTRIES_PER_VOLUME = 250;

/** The number of entries or pages for that many documents. */
const countFor = (documents: number): number => Math.round((documents * PER_HUNDRED_DOCUMENTS) / 100);

/** Selects the wanted number of items, spread evenly. */
const sample = <Item>(items: readonly Item[], wanted: number): readonly Item[] =>
  items.filter(
    (_, index) => Math.floor(((index + 1) * wanted) / items.length) > Math.floor((index * wanted) / items.length),
  );

/** Everyone may see the document in the index. */
const isPublic = ({ confidential }: RecordedDocument): boolean => !confidential;

const legalCells = (lot: Lot) => {
  const kind = lot.unit !== '' ? 'CONDO' : lot.survey === undefined ? 'LB' : 'MB';
  const [section, township, range] = lot.survey ?? [];
  const survey = [section, township, range, section === undefined ? '' : 'TASI'];
  return [kind, lot.plat?.number, lot.lot, lot.block, ...survey, lot.building, lot.unit] as const;
};

/** The tract book: the documents of each tract, volume by volume. */
function tractBook(documents: readonly RecordedDocument[]): string {
  const csv = new Csv(
    'tract_book_id,recorded_at,instrument_code,document_number,document_type,page_count,kind,plat_number,lot,block,section,township,range,meridian,building,unit',
  );
  const landDocuments = documents.filter((document) => isPublic(document) && document.lots.length > 0);
  for (const [index, document] of sample(landDocuments, countFor(documents.length)).entries()) {
    const id = `${1 + Math.floor(index / ENTRIES_PER_VOLUME)}-${1 + (index % ENTRIES_PER_VOLUME)}`;
    const { at, instrument, number, documentType, lots } = document;
    for (const lot of lots) csv.add(id, timeText(at), instrument, number, documentType, 1, ...legalCells(lot));
  }
  return csv.text();
}

const bookName = ({ last, first, middle }: Name): string =>
  [last, [first, middle].filter((part) => part !== '').join(' ')].filter((part) => part !== '').join(', ');

/** The names of each year, in the order of the books. */
function namesByYear(
  documents: readonly RecordedDocument[],
  side: 'grantors' | 'grantees',
): ReadonlyMap<number, string[]> {
  const years = new Map<number, string[]>();
  for (const document of documents.filter(isPublic)) {
    const names = years.get(yearOf(document.at)) ?? [];
    names.push(...document[side].map(bookName));
    years.set(yearOf(document.at), names);
  }
  for (const names of years.values()) names.sort((left, right) => compareInC(bookNameKey(left), bookNameKey(right)));
  return years;
}

/** A book for each year and side, with as many names per page as needed for the wanted number of pages. */
function indexBooks(documents: readonly RecordedDocument[], today: LocalMs): string {
  const csv = new Csv('reference_id,type,from_name,to_name,from_date,to_date,page_count');
  const books = [
    ['GR', 'GRANTOR', namesByYear(documents, 'grantors')],
    ['GE', 'GRANTEE', namesByYear(documents, 'grantees')],
  ] as const;
  const names = books.reduce(
    (sum, [, , years]) => [...years.values()].reduce((all, { length }) => all + length, sum),
    0,
  );
  const namesPerPage = Math.max(1, Math.floor(names / Math.max(1, countFor(documents.length))));
  for (const [prefix, type, years] of books)
    for (const [year, yearNames] of years)
      for (let offset = 0; offset < yearNames.length; offset += namesPerPage) {
        const [from = '', to = ''] = [
          yearNames[offset],
          yearNames[Math.min(offset + namesPerPage, yearNames.length) - 1],
        ];
        const last = year === yearOf(today) ? dayText(today) : `${year}-12-31`;
        csv.add(`${prefix}-${year}-${1 + offset / namesPerPage}`, type, from, to, `${year}-01-01`, last, 1);
      }
  return csv.text();
}

/** The two book files of an import folder. */
export const bookFiles = (documents: readonly RecordedDocument[], today: string): Record<string, string> => ({
  'tract_book.csv': tractBook(documents),
  'grantor_grantee_book.csv': indexBooks(documents, localMsOf(today)),
});
