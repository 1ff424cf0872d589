import { DOCUMENT_SORT_KEYS, type DocumentSortKey } from '@portal/server/src/search/search-query.ts';
import { dateOfDay, FIRST_YEAR, LAST_DAY_NUMBER, namesOfCounty, YEARS } from './county/county-rows.ts';
import { MOST_COMMON_COMPANY, MOST_COMMON_SURNAME } from './county/names.ts';
import { Random } from './county/random.ts';

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
/** The surnames of the county are sorted by frequency: these are the first ones. */
const COMMON_SURNAMES = 50;
/** Ranks far below the common surnames; each of these names is on few documents. */
const RARE_SURNAMES = { from: 5_000, count: 50_000 };

/** The dates of one random day, among those with documents. */
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
  const names = namesOfCounty();
  const random = new Random(seed);
  const surname = () => names.drawSurname(random);
  const commonName = () => names.surnames[random.below(COMMON_SURNAMES)] ?? MOST_COMMON_SURNAME;
  const rareName = () => names.surnames[RARE_SURNAMES.from + random.below(RARE_SURNAMES.count)] ?? MOST_COMMON_SURNAME;
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
