import { dayOf, FIRST_YEAR, LAST_DAY, YEARS } from './county-rows.ts';
import { Names } from './names.ts';
import { Random } from './random.ts';

/** Headers of the generated files of books. */
export const BOOK_HEADERS = {
  'tract_book.csv': 'tract_book_id,recorded_at,instrument_code,kind,plat_number,lot,block,section,township,range',
  'grantor_grantee_book.csv': 'reference_id,type,from_name,to_name,from_date,to_date',
} as const;
export type BookFile = keyof typeof BOOK_HEADERS;
export const BOOK_FILES = ['tract_book.csv', 'grantor_grantee_book.csv'] as const satisfies readonly BookFile[];

/** Number of tract book entries, and of pages in the index books, for each million documents. */
const EACH_MILLION = 100_000;
const SEED = 1_851;
const BOOKS = [
  ['GR', 'GRANTOR'],
  ['GE', 'GRANTEE'],
] as const;

const entriesFor = (documents: number): number => Math.round((documents * EACH_MILLION) / 1_000_000);

function* tractBook(random: Random, count: number): Generator<readonly [BookFile, readonly string[]]> {
  for (let index = 0; index < count; index += 1) {
    const id = `${1 + Math.floor(index / 250)}-${1 + (index % 250)}`;
    const day = dayOf(Math.floor((index * LAST_DAY) / count));
    const number = (most: number) => String(1 + random.below(most));
    const land = random.isLikely(0.7)
      ? ['LB', `P${number(5_000)}`, number(120), number(30), '', '', '']
      : ['MB', '', '', '', number(36), number(20), number(20)];
    yield ['tract_book.csv', [id, `${day}T09:00:00`, 'WD', ...land]];
  }
}

/** An index book for each year and side: sorted names, divided into pages so that the total is about `count`. */
function* indexBooks(random: Random, count: number): Generator<readonly [BookFile, readonly string[]]> {
  const names = new Names(SEED);
  const pages = Math.max(1, Math.round(count / (YEARS * BOOKS.length)));
  for (const [prefix, type] of BOOKS)
    for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS; year += 1) {
      const ends = Array.from({ length: pages + 1 }, () => names.draw(random).name).sort();
      for (let page = 0; page < pages; page += 1) {
        const range = [ends[page] ?? '', ends[page + 1] ?? ''];
        yield [
          'grantor_grantee_book.csv',
          [`${prefix}-${year}-${page + 1}`, type, ...range, `${year}-01-01`, `${year}-12-31`],
        ];
      }
    }
}

/** The books of a county with the given number of documents, the same in every run. */
export function* bookRows(documents: number): Generator<readonly [BookFile, readonly string[]]> {
  const random = new Random(SEED);
  const count = entriesFor(documents);
  yield* tractBook(random, count);
  yield* indexBooks(random, count);
}
