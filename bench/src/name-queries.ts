import { DOCUMENT_SORT_KEYS, type DocumentSortKey } from '@portal/server/src/search/search-query.ts';
import { dateOfDay, FIRST_YEAR, LAST_DAY_NUMBER, YEARS } from './county/county-rows.ts';
import { MOST_COMMON_COMPANY, MOST_COMMON_SURNAME, Names } from './county/names.ts';
import { Random, ZipfRanks } from './county/random.ts';

/** One name search as a person would type it; days are 'YYYY-MM-DD', '' means no limit. */
export interface TypedSearch {
  readonly last1: string;
  readonly first1: string;
  readonly last2: string;
  readonly andOr: 'AND' | 'OR';
  readonly from: string;
  readonly to: string;
  readonly sortKey: DocumentSortKey;
  readonly sortDirection: 'ASC' | 'DESC';
}

export interface QueryGroup {
  readonly name: string;
  readonly make: () => TypedSearch;
}

const EMPTY_SEARCH: TypedSearch = {
  last1: '',
  first1: '',
  last2: '',
  andOr: 'OR',
  from: '',
  to: '',
  sortKey: 'docNumber',
  sortDirection: 'ASC',
};
const COMMON_SURNAMES = 50;

/** A random day in the range of the county's records. */
const someDay = (random: Random) => {
  const day = dateOfDay(random.below(LAST_DAY_NUMBER));
  return { from: day, to: day };
};
const someYear = (random: Random) => {
  const year = FIRST_YEAR + random.below(YEARS);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
};

/** The fixed mix of name searches, including the most expensive of each kind. */
export const queryGroups = (seed: number): readonly QueryGroup[] => {
  const names = new Names(1_858);
  const random = new Random(seed);
  const ranks = new ZipfRanks(names.surnames.length, 0.95, 10);
  const surname = () => names.surnames[ranks.draw(random)] ?? MOST_COMMON_SURNAME;
  const commonName = () => names.surnames[random.below(COMMON_SURNAMES)] ?? MOST_COMMON_SURNAME;
  const rareName = () => names.surnames[5_000 + random.below(50_000)] ?? MOST_COMMON_SURNAME;
  const anyName = () => (random.chance(0.1) ? MOST_COMMON_COMPANY : surname());
  const nameOrPrefix = () => (random.chance(0.5) ? anyName() : surname().slice(0, 2 + random.below(3)));
  const initial = () => names.drawFirstName(random).slice(0, 1);
  const group = (name: string, make: () => Partial<TypedSearch>): QueryGroup => ({
    name,
    make: () => ({ ...EMPTY_SEARCH, ...make() }),
  });
  return [
    group('most common surname', () => ({
      last1: MOST_COMMON_SURNAME,
      ...(random.chance(0.5) ? someYear(random) : {}),
    })),
    group('most common company', () => ({
      last1: MOST_COMMON_COMPANY,
      ...(random.chance(0.5) ? someYear(random) : {}),
    })),
    group('2 letters', () => ({ last1: surname().slice(0, 2) })),
    group('3 letters', () => ({ last1: surname().slice(0, 3) })),
    group('4 letters', () => ({ last1: surname().slice(0, 4) })),
    group('first initial', () => ({ last1: commonName(), first1: initial() })),
    group('3 letters, first initial', () => ({ last1: surname().slice(0, 3), first1: initial() })),
    group('one day', () => ({ last1: random.chance(0.5) ? anyName() : surname().slice(0, 2), ...someDay(random) })),
    group('one year', () => ({ last1: random.chance(0.5) ? anyName() : surname().slice(0, 2), ...someYear(random) })),
    group('all dates', () => ({ last1: anyName() })),
    group('common AND common', () => ({ last1: commonName(), last2: commonName(), andOr: 'AND' })),
    group('common AND rare', () => ({ last1: commonName(), last2: rareName(), andOr: 'AND' })),
    group('common OR rare', () => ({ last1: commonName(), last2: rareName() })),
    group('common OR common', () => ({ last1: commonName(), last2: commonName() })),
    group('nothing found', () => ({ last1: `${surname()}QX` })),
    ...DOCUMENT_SORT_KEYS.flatMap((sortKey) => [
      group(`by ${sortKey}`, () => ({ last1: nameOrPrefix(), sortKey })),
      group(`by ${sortKey}, descending`, () => ({ last1: nameOrPrefix(), sortKey, sortDirection: 'DESC' })),
    ]),
  ];
};
