import type { Alternative } from '@portal/contracts';
import { EARLIEST_DATE, formatDate, otherNames, splitStoredName, type TypedName } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import { countOf, NO_ROWS } from './left-out.ts';
import { type NameInput, nameQueryOf, typedName } from './name-query.ts';
import { findByName } from './name-search.store.ts';
import { findNearFirstNames, findNearLastNames, findSameWords, readWrittenNames } from './near-names.store.ts';
import type { NothingFound } from './search-definition.ts';
import type { DocumentFilter, SortOrder } from './search-query.ts';

/** Another search, before anybody knows what it finds. */
type Candidate = Pick<Alternative, 'kind' | 'criteria'>;

const NOBODY: TypedName = { last: '', first: '', middle: '' };
const MOST_OFFERED = 5;
/** Each costs a search: names that nothing is near to must not cost many. */
const MOST_COUNTED_NAMES = 8;
const BY_NUMBER: SortOrder = { key: 'docNumber', direction: 'ASC' };

const named = (which: 1 | 2, { last, first, middle }: TypedName) => ({
  [`grantorGranteeLastName${which}`]: last,
  [`grantorGranteeFirstName${which}`]: first,
  [`grantorGranteeMiddleInitial${which}`]: middle,
});

/** A typed name with last and first name apart, wherever the words stand. */
const apartNames = (typed: TypedName): TypedName[] => {
  if (typed.first.trim() !== '') return [typed];
  const { lastName, firstName } = splitStoredName(typed.last);
  const inOrder = firstName === undefined ? [typed] : [{ ...typed, last: lastName, first: firstName }];
  return [...inOrder, ...otherNames(typed).flatMap(({ kind, name }) => (kind === 'OTHER_ORDER' ? [name] : []))];
};

interface NearName {
  readonly kind: Alternative['kind'];
  readonly lastKey: string;
  readonly name: TypedName;
}

/** Names of the index that are spelled nearly like the typed one. */
const nearNames = async (db: Kysely<Database>, typed: TypedName, which: 1 | 2): Promise<Candidate[]> => {
  const apart = apartNames(typed).map((name) => ({ name, keys: typedNameKeys(name) }));
  const known = await findNearLastNames(db, [...new Set(apart.map(({ keys }) => keys.last))]);
  // a first name can only be wrong behind a last name that is right
  const behind = apart.filter(({ keys }) => known.get(keys.last)?.isKnown === true);
  const firstNames = await findNearFirstNames(
    db,
    behind.map(({ keys }) => keys),
  );
  const sameWords = typed.first.trim() === '' ? await findSameWords(db, typed.last) : [];
  const found: readonly NearName[] = [
    ...sameWords.map((lastKey) => ({ kind: 'SAME_WORDS' as const, lastKey, name: NOBODY })),
    ...apart.flatMap(({ name, keys }) =>
      (known.get(keys.last)?.near ?? []).map((lastKey) => ({ kind: 'NEAR_SPELLING' as const, lastKey, name })),
    ),
    ...firstNames.map(({ last, firstName }) => ({
      kind: 'NEAR_FIRST_NAME' as const,
      lastKey: last,
      name: { last, first: firstName, middle: '' },
    })),
  ];
  const written = await readWrittenNames(db, [...new Set(found.map(({ lastKey }) => lastKey))]);
  return found.flatMap(({ kind, lastKey, name }) => {
    const last = written.get(lastKey);
    return last === undefined ? [] : [{ kind, criteria: named(which, { ...name, last }) }];
  });
};

const LIKELIEST: readonly Alternative['kind'][] = [
  'WITHOUT_ARTICLE',
  'OTHER_ORDER',
  'SAME_WORDS',
  'NEAR_SPELLING',
  'NEAR_FIRST_NAME',
  'INITIAL',
  'WITHOUT_FIRST_NAME',
];

/** Other names of a search, the likeliest first. */
const renamed = async (db: Kysely<Database>, input: NameInput): Promise<Candidate[]> => {
  const candidates: Candidate[] = [];
  for (const which of [1, 2] as const) {
    const typed = typedName(input, which);
    if (typed.last.trim() === '') continue;
    for (const { kind, name } of otherNames(typed)) candidates.push({ kind, criteria: named(which, name) });
    candidates.push(...(await nearNames(db, typed, which)));
  }
  const different = new Map(
    candidates.map((candidate) => [JSON.stringify(candidate.criteria).toUpperCase(), candidate]),
  );
  const rank = ({ kind }: Candidate) => LIKELIEST.indexOf(kind);
  return [...different.values()].sort((one, other) => rank(one) - rank(other)).slice(0, MOST_COUNTED_NAMES);
};

const allKinds = { documentType: 'ALL', instrumentGroup: 'ALL' };
const bothRoles = { grantorGranteeSearchIn: 'BOTH' };

const wantsBoth = ({ andOr, grantorGranteeLastName2 }: NameInput): boolean =>
  andOr === 'AND' && grantorGranteeLastName2.trim() !== '';

/** The same names with fewer limits. */
const widened = (input: NameInput, filter: DocumentFilter, today: string): Candidate[] => {
  const allDates = { fromRecordedDate: EARLIEST_DATE, toRecordedDate: formatDate(today) };
  const ways: readonly (Candidate & { readonly isWider: boolean })[] = [
    { kind: 'EITHER_NAME', criteria: { andOr: 'OR' }, isWider: wantsBoth(input) },
    { kind: 'BOTH_ROLES', criteria: bothRoles, isWider: input.grantorGranteeSearchIn !== 'BOTH' },
    { kind: 'ALL_DATES', criteria: allDates, isWider: filter.from !== null || filter.to !== null },
    { kind: 'ALL_KINDS', criteria: allKinds, isWider: filter.documentType !== null || filter.instruments !== null },
  ];
  const wider = ways.filter(({ isWider }) => isWider).map(({ kind, criteria }) => ({ kind, criteria }));
  return wider;
};

/** The filter of a search with what a candidate changes of it. */
const filterWith = ({ criteria }: Candidate, filter: DocumentFilter): DocumentFilter => ({
  ...filter,
  ...(criteria.fromRecordedDate === undefined ? {} : { from: null, to: null }),
  ...(criteria.instrumentGroup === undefined ? {} : { documentType: null, instruments: null }),
});

/**
 * Searches to offer for one that found nothing: the same name with fewer limits, then other names, with what each finds. When no
 * name finds anything within the limits, the likeliest are tried without them. At most five, and nothing is charged.
 */
export async function alternativesOf(
  db: Kysely<Database>,
  { input, filter, today, isLate }: NothingFound<NameInput>,
): Promise<Alternative[]> {
  const offered: Alternative[] = [];
  const tryAll = async (candidates: readonly Candidate[]): Promise<void> => {
    for (const candidate of candidates) {
      if (offered.length >= MOST_OFFERED || isLate()) return;
      const query = nameQueryOf({ ...input, ...candidate.criteria }, filterWith(candidate, filter));
      const count = countOf(await findByName(db, query, BY_NUMBER, NO_ROWS));
      if (count > 0) offered.push({ ...candidate, count });
    }
  };
  const wider = widened(input, filter, today);
  await tryAll(wider);
  // of two names that must both be there every try costs two walks: either one is offered, and then its own names
  if (isLate() || wantsBoth(input)) return offered;
  const names = await renamed(db, input);
  await tryAll(names);
  const withoutLimits = Object.fromEntries(wider.flatMap(({ criteria }) => Object.entries(criteria)));
  if (offered.length === 0 && wider.length > 0)
    await tryAll(names.map(({ kind, criteria }) => ({ kind, criteria: { ...criteria, ...withoutLimits } })));
  return offered;
}
