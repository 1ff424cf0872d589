import type { Alternative } from '@portal/contracts';
import {
  distinctiveWords,
  EARLIEST_DATE,
  foldName,
  formatDate,
  indexedWords,
  nearKeys,
  otherNames,
  otherSpellings,
  splitStoredName,
  type TypedName,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type ReadingKeys, readingsOf, typedNameKeys } from '../records/name-keys.ts';
import { countByNames } from './name-count.store.ts';
import { type NamedCriteria, type NameInput, nameQueryOf, typedName } from './name-query.ts';
import { allowsTwoTypos, findFartherNames, findKnownNames, findNearFirstNames } from './near-names.store.ts';
import type { DocumentFilter } from './search-query.ts';

/** An alternative search whose results are not counted yet. */
type Candidate = Pick<Alternative, 'kind' | 'criteria'>;
type Kind = Alternative['kind'];

const EMPTY_NAME: TypedName = { last: '', first: '', middle: '' };
const MAX_OFFERED = 5;
/** Limits the number of counts, each of which costs a query. */
const MAX_COUNTED_NAMES = 8;
/** Limit per reason, so that one reason leaves room for the others. */
const MAX_OF_A_KIND = 3;

const nameCriteria = (which: 1 | 2, { last, first, middle }: TypedName) => ({
  [`grantorGranteeLastName${which}`]: last,
  [`grantorGranteeFirstName${which}`]: first,
  [`grantorGranteeMiddleInitial${which}`]: middle,
});

/** The possible splits of a typed name into last and first name, in either order of the words. */
const splitNames = (typed: TypedName): TypedName[] => {
  if (typed.first.trim() !== '') return [typed];
  const { lastName, firstName } = splitStoredName(typed.last);
  const inOrder = firstName === undefined ? [typed] : [{ ...typed, last: lastName, first: firstName }];
  return [...inOrder, ...otherNames(typed).flatMap(({ kind, name }) => (kind === 'OTHER_ORDER' ? [name] : []))];
};

/** A name split into last and first name, with other spellings of the last name. */
interface SplitName {
  readonly name: TypedName;
  readonly last: string;
  readonly first: string;
  readonly spellings: ReadonlyMap<string, Kind>;
}

const splitsOf = (typed: TypedName): SplitName[] =>
  splitNames(typed).map((name) => {
    const { last, first } = typedNameKeys(name);
    return { name, last, first, spellings: otherSpellings(name.last) };
  });

/** The words by which names of several words are found, in any position. A single typed word is used itself. */
const wordsIn = ({ last, first }: TypedName): readonly string[] => {
  if (first.trim() !== '') return [];
  const words = indexedWords(last);
  return words.length > 0 ? words : distinctiveWords(last).filter((word) => word.length > 2);
};

/** Names of the index that have a similar spelling, sound alike, or contain the typed words. */
const nearNames = async (
  db: Kysely<Database>,
  typed: TypedName,
  which: 1 | 2,
  found: 'NONE' | 'SOME',
): Promise<Candidate[]> => {
  const splits = splitsOf(typed);
  const wanted = new Set(splits.flatMap(({ last, spellings }) => [last, ...spellings.keys()]));
  const words = wordsIn(typed);
  const known = await findKnownNames(db, [...wanted], words);
  const spelled = known.flatMap(({ lastKey, written }): Candidate[] => {
    const meant = splits.flatMap(({ name, spellings }) => {
      const kind = spellings.get(lastKey);
      return kind === undefined ? [] : [{ kind, criteria: nameCriteria(which, { ...name, last: written }) }];
    });
    if (meant.length > 0 || splits.some(({ last }) => last === lastKey)) return meant;
    return [{ kind: 'SAME_WORDS', criteria: nameCriteria(which, { ...EMPTY_NAME, last: written }) }];
  });
  const isKnown = ({ last }: SplitName) => known.some(({ lastKey }) => lastKey === last);
  const isFar = ({ last, spellings }: SplitName) =>
    allowsTwoTypos(last) && !known.some(({ lastKey }) => lastKey === last || spellings.has(lastKey));
  const far = found === 'NONE' ? splits.filter(isFar) : [];
  const farther = await findFartherNames(
    db,
    far.map(({ last }) => last),
  );
  // similar first names are only looked up for a last name that exists
  const firstNames = await findNearFirstNames(
    db,
    splits.filter(isKnown).map(({ last, first }) => ({ last, near: nearKeys(first) })),
  );
  const writtenOf = (last: string) => known.find(({ lastKey }) => lastKey === last)?.written ?? last;
  return [
    ...spelled,
    ...farther.flatMap(({ written }) =>
      far.map(
        ({ name }): Candidate => ({ kind: 'NEAR_SPELLING', criteria: nameCriteria(which, { ...name, last: written }) }),
      ),
    ),
    ...firstNames.map(
      ({ last, firstName }): Candidate => ({
        kind: 'NEAR_FIRST_NAME',
        criteria: nameCriteria(which, { last: writtenOf(last), first: firstName, middle: '' }),
      }),
    ),
  ];
};

const LIKELIEST_FIRST: readonly Kind[] = [
  'WITHOUT_ARTICLE',
  'WITHOUT_TAIL',
  'OTHER_ORDER',
  'COMPANY_WORDS',
  'SOUNDS_ALIKE',
  'NEAR_SPELLING',
  'PARTICLE',
  'SAME_WORDS',
  'NEAR_FIRST_NAME',
  'INITIAL',
  'WITHOUT_FIRST_NAME',
];

/** True if the original search already finds everything that this reading matches. */
const isWithin = (reading: ReadingKeys, original: ReadingKeys): boolean => {
  if (original.middle !== '' && original.middle !== reading.middle) return false;
  if (!reading.first.startsWith(original.first)) return false;
  if (original.match === 'BUSINESS') return reading.match === 'BUSINESS' && reading.last.startsWith(original.last);
  if (original.match === 'BEGINS') return reading.last.startsWith(original.last);
  // with a first name, a last name is complete and not a prefix
  return reading.last === original.last && (reading.match === 'IS' || reading.first !== '');
};

/** True if the original search already found what this candidate would find: CRUZADO begins with CRUZ. */
const isFoundAlready = (input: NamedCriteria, { criteria }: Candidate, which: 1 | 2): boolean => {
  const original = readingsOf(typedNameKeys(typedName(input, which)));
  const readings = readingsOf(typedNameKeys(typedName({ ...input, ...criteria }, which)));
  return readings.every((reading) => original.some((one) => isWithin(reading, one)));
};

/** The candidates with other names, the likeliest first. */
const otherNameCandidates = async (
  db: Kysely<Database>,
  input: NameInput,
  found: 'NONE' | 'SOME',
): Promise<Candidate[]> => {
  const candidates: Candidate[] = [];
  for (const which of [1, 2] as const) {
    const typed = typedName(input, which);
    if (foldName(typed.last) === '') continue;
    const others = otherNames(typed).map(({ kind, name }) => ({ kind, criteria: nameCriteria(which, name) }));
    const all = [...others, ...(await nearNames(db, typed, which, found))];
    candidates.push(...all.filter((other) => found === 'NONE' || !isFoundAlready(input, other, which)));
  }
  const rank = ({ kind }: Candidate) => LIKELIEST_FIRST.indexOf(kind);
  const sorted = candidates.toSorted((one, other) => rank(one) - rank(other));
  const different = new Map<string, Candidate>();
  const ofKind = new Map<Kind, number>();
  for (const candidate of sorted) {
    const key = Object.values(candidate.criteria).map(foldName).join('|');
    const before = ofKind.get(candidate.kind) ?? 0;
    if (different.has(key) || before >= MAX_OF_A_KIND) continue;
    different.set(key, candidate);
    ofKind.set(candidate.kind, before + 1);
  }
  return [...different.values()].slice(0, MAX_COUNTED_NAMES);
};

const allKinds = { documentType: 'ALL', instrumentGroup: 'ALL' };
const bothRoles = { grantorGranteeSearchIn: 'BOTH' };

const wantsBoth = ({ andOr, grantorGranteeLastName2 }: NamedCriteria): boolean =>
  andOr === 'AND' && grantorGranteeLastName2.trim() !== '';

/** The candidates with the same names and wider filters. */
const widerCandidates = (input: NameInput, filter: DocumentFilter, today: string): Candidate[] => {
  const allDates = { fromRecordedDate: EARLIEST_DATE, toRecordedDate: formatDate(today) };
  const candidates: readonly (Candidate & { readonly isWider: boolean })[] = [
    { kind: 'EITHER_NAME', criteria: { andOr: 'OR' }, isWider: wantsBoth(input) },
    { kind: 'BOTH_ROLES', criteria: bothRoles, isWider: input.grantorGranteeSearchIn !== 'BOTH' },
    { kind: 'ALL_DATES', criteria: allDates, isWider: filter.from !== null || filter.to !== null },
    { kind: 'ALL_KINDS', criteria: allKinds, isWider: filter.documentType !== null || filter.instruments !== null },
  ];
  return candidates.filter(({ isWider }) => isWider).map(({ kind, criteria }) => ({ kind, criteria }));
};

/** The filter of the search with the changes of a candidate. */
const filterWith = ({ criteria }: Candidate, filter: DocumentFilter): DocumentFilter => ({
  ...filter,
  ...(criteria.fromRecordedDate === undefined ? {} : { from: null, to: null }),
  ...(criteria.instrumentGroup === undefined ? {} : { documentType: null, instruments: null }),
});

/** The name search whose alternatives are wanted. */
export interface OriginalSearch {
  readonly input: NameInput;
  readonly filter: DocumentFilter;
  readonly today: string;
  readonly found: 'NONE' | 'SOME';
  /** True after the time limit, when no further names are counted. */
  readonly isLate: () => boolean;
}

/**
 * Returns at most five alternatives to a name search, with the number of results of each. If the search found nothing, the same name with
 * wider filters comes first, then other names. If no other name finds anything with the filters, the likeliest are tried without them.
 */
export async function alternativesOf(
  db: Kysely<Database>,
  { input, filter, today, found, isLate }: OriginalSearch,
): Promise<Required<Alternative>[]> {
  const offered: Required<Alternative>[] = [];
  const tryAll = async (candidates: readonly Candidate[]): Promise<void> => {
    const queries = candidates.map((candidate) =>
      nameQueryOf({ ...input, ...candidate.criteria }, filterWith(candidate, filter)),
    );
    const counts = await countByNames(db, queries);
    for (const [index, candidate] of candidates.entries()) {
      if (offered.length >= MAX_OFFERED || isLate()) return;
      const count = (await counts[index]?.()) ?? 0;
      if (count > 0) offered.push({ ...candidate, count });
    }
  };
  const wider = found === 'NONE' ? widerCandidates(input, filter, today) : [];
  // if both names are required, each try would cost two scans: only a search for either name is offered
  const names = wantsBoth(input) ? [] : await otherNameCandidates(db, input, found);
  await tryAll([...wider, ...names]);
  const withoutLimits = Object.fromEntries(wider.flatMap(({ criteria }) => Object.entries(criteria)));
  if (offered.length === 0 && wider.length > 0 && names.length > 0)
    await tryAll(names.map(({ kind, criteria }) => ({ kind, criteria: { ...criteria, ...withoutLimits } })));
  return offered;
}
