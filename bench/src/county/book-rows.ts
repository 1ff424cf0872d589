import { dateOfDay, FIRST_YEAR, LAST_DAY_NUMBER, YEARS } from './county-rows.ts';
import { Names } from './names.ts';
import { Random } from './random.ts';

/** CSV headers of the generated files of the tract book and of the index books. */
export const BOOK_HEADERS = {
  'tract_book.csv': 'tract_book_id,recorded_at,instrument_code,kind,plat_number,lot,block,section,township,range',
  'grantor_grantee_book.csv': 'reference_id,type,from_name,to_name,from_date,to_date',
} as const;
export type BookFile = keyof typeof BOOK_HEADERS;
export const BOOK_FILES = ['tract_book.csv', 'grantor_grantee_book.csv'] as const satisfies readonly BookFile[];

/** Number of tract book entries, and of pages in the index books, for each million documents. */
const ENTRIES_PER_MILLION = 100_000;
const SEED = 1_851;
/** Prefix of the ids and type of each side of the index. */
const SIDES = [
  ['GR', 'GRANTOR'],
  ['GE', 'GRANTEE'],
] as const;

const entriesFor = (documents: number): number => Math.round((documents * ENTRIES_PER_MILLION) / 1_000_000);

function* tractBookRows(random: Random, count: number): Generator<readonly [BookFile, readonly string[]]> {
  for (let index = 0; index < count; index += 1) {
    const id = `${1 + Math.floor(index / 250)}-${1 + (index % 250)}`;
    const day = dateOfDay(Math.floor((index * LAST_DAY_NUMBER) / count));
    const upTo = (highest: number) => String(1 + random.below(highest));
    const land = random.chance(0.7)
      ? ['LB', `P${upTo(5_000)}`, upTo(120), upTo(30), '', '', '']
      : ['MB', '', '', '', upTo(36), upTo(20), upTo(20)];
    yield ['tract_book.csv', [id, `${day}T09:00:00`, 'WD', ...land]];
  }
}

/** An index book for each year and side. Each page has a range of sorted names; all books have about `count` pages together. */
function* indexBookRows(random: Random, count: number): Generator<readonly [BookFile, readonly string[]]> {
  const names = new Names(SEED);
  const pages = Math.max(1, Math.round(count / (YEARS * SIDES.length)));
  for (const [prefix, type] of SIDES)
    for (let year = FIRST_YEAR; year < FIRST_YEAR + YEARS; year += 1) {
      const boundaries = Array.from({ length: pages + 1 }, () => names.draw(random).name).sort();
      for (let page = 0; page < pages; page += 1) {
        const range = [boundaries[page] ?? '', boundaries[page + 1] ?? ''];
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
  yield* tractBookRows(random, count);
  yield* indexBookRows(random, count);
}
