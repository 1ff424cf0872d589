import type { Alternative } from '@portal/contracts';
import { EARLIEST_DATE, foldName, formatDate, otherNames } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type ReadingKeys, readingsOf, typedNameKeys } from '../records/name-keys.ts';
import {
  type Candidate,
  type Found,
  indexedNameCandidates,
  type NameNumber,
  nameCriteria,
  type Reason,
} from './indexed-name-candidates.ts';
import { countByNames } from './name-count.store.ts';
import { type NamedCriteria, type NameInput, nameQueryOf, typedName } from './name-query.ts';
import type { DocumentFilter } from './search-query.ts';

/** The maximum number of alternatives that a user is shown. */
const MAX_OFFERED = 5;
/** Limits the number of other names whose results are counted, because each count reads hundreds of rows, or needs a search of its own. */
const MAX_COUNTED_NAMES = 8;
/** Limits the candidates with the same reason, so that they leave room for those with other reasons. */
const MAX_PER_REASON = 3;

/** The reasons for other names, the likeliest first (other-names.ts explains most of them). Wider filters are not ranked. */
const LIKELIEST_FIRST: readonly Reason[] = [
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

/** True if the original search, read as `original`, found everything that this reading is meant to find (`NameReading` defines `match`). */
const isWithin = (reading: ReadingKeys, original: ReadingKeys): boolean => {
  if (original.middle !== '' && original.middle !== reading.middle) return false;
  if (!reading.first.startsWith(original.first)) return false;
  switch (original.match) {
    case 'BEGINS':
      return reading.last.startsWith(original.last);
    case 'BUSINESS':
      return reading.match === 'BUSINESS' && reading.last.startsWith(original.last);
    case 'IS':
      // a last name with a first name is meant as complete, even if the reading is a prefix: a search for CRUZ MARIA found what is
      // meant by CRUZ, MARIA, although it did not find CRUZADO, MARIA
      return reading.last === original.last && (reading.match === 'IS' || reading.first !== '');
  }
};

/** True if the original search already found everything that this candidate is meant to find. A search for CRUZ also found CRUZADO. */
const isFoundAlready = (input: NamedCriteria, { criteria }: Candidate, number: NameNumber): boolean => {
  const originals = readingsOf(typedNameKeys(typedName(input, number)));
  const readings = readingsOf(typedNameKeys(typedName({ ...input, ...criteria }, number)));
  return readings.every((reading) => originals.some((original) => isWithin(reading, original)));
};

/** The first candidates, without repetitions, and with at most a few for each reason. */
const limited = (candidates: readonly Candidate[]): Candidate[] => {
  const chosen = new Map<string, Candidate>();
  const countOf = new Map<Reason, number>();
  for (const candidate of candidates) {
    const key = Object.values(candidate.criteria).map(foldName).join('|');
    const count = countOf.get(candidate.kind) ?? 0;
    if (chosen.has(key) || count >= MAX_PER_REASON) continue;
    chosen.set(key, candidate);
    countOf.set(candidate.kind, count + 1);
  }
  return [...chosen.values()].slice(0, MAX_COUNTED_NAMES);
};

/** The candidates with other names, the likeliest first. */
const otherNameCandidates = async (db: Kysely<Database>, input: NameInput, found: Found): Promise<Candidate[]> => {
  const candidates: Candidate[] = [];
  for (const number of [1, 2] as const) {
    const typed = typedName(input, number);
    if (foldName(typed.last) === '') continue;
    const rearranged = otherNames(typed).map(({ kind, name }) => ({ kind, criteria: nameCriteria(number, name) }));
    const all = [...rearranged, ...(await indexedNameCandidates(db, typed, number, found))];
    candidates.push(...all.filter((candidate) => found === 'NONE' || !isFoundAlready(input, candidate, number)));
  }
  const rank = ({ kind }: Candidate) => LIKELIEST_FIRST.indexOf(kind);
  return limited(candidates.toSorted((one, other) => rank(one) - rank(other)));
};

/** True if a document must have both typed names. */
const wantsBoth = ({ andOr, grantorGranteeLastName2 }: NamedCriteria): boolean =>
  andOr === 'AND' && grantorGranteeLastName2.trim() !== '';

/** The candidates with the same names and one filter widened. */
const widerCandidates = (input: NameInput, filter: DocumentFilter, today: string): Candidate[] => {
  const allDates = { fromRecordedDate: EARLIEST_DATE, toRecordedDate: formatDate(today) };
  const candidates: readonly (Candidate & { readonly isWider: boolean })[] = [
    { kind: 'EITHER_NAME', criteria: { andOr: 'OR' }, isWider: wantsBoth(input) },
    {
      kind: 'BOTH_ROLES',
      criteria: { grantorGranteeSearchIn: 'BOTH' },
      isWider: input.grantorGranteeSearchIn !== 'BOTH',
    },
    { kind: 'ALL_DATES', criteria: allDates, isWider: filter.from !== null || filter.to !== null },
    {
      kind: 'ALL_KINDS',
      criteria: { documentType: 'ALL', instrumentGroup: 'ALL' },
      isWider: filter.documentType !== null || filter.instruments !== null,
    },
  ];
  return candidates.filter(({ isWider }) => isWider).map(({ kind, criteria }) => ({ kind, criteria }));
};

/** The filter of the search with the changes of a candidate: dates and kinds of documents are only ever widened to all. */
const filterWith = ({ criteria }: Candidate, filter: DocumentFilter): DocumentFilter => ({
  ...filter,
  ...(criteria.fromRecordedDate === undefined ? {} : { from: null, to: null }),
  ...(criteria.instrumentGroup === undefined ? {} : { documentType: null, instruments: null }),
});

/** The name search whose alternatives are wanted. */
export interface OriginalSearch {
  readonly input: NameInput;
  /** The filter that the search's criteria mean. */
  readonly filter: DocumentFilter;
  /** The county's date, 'YYYY-MM-DD'. */
  readonly today: string;
  readonly found: Found;
  /** True after the time limit: then no further alternatives are offered, so that the answer need not wait for searches that count them. */
  readonly isLate: () => boolean;
}

/**
 * Returns at most five alternatives to a name search, with the number of results of each. If the search found nothing, the same name with
 * wider filters comes first, then other names. If none of these searches finds anything, the other names are tried with the wider filters.
 */
export async function alternativesOf(
  db: Kysely<Database>,
  { input, filter, today, found, isLate }: OriginalSearch,
): Promise<Required<Alternative>[]> {
  const offered: Required<Alternative>[] = [];
  const offerIfFound = async (candidates: readonly Candidate[]): Promise<void> => {
    // the counts would not be used
    if (isLate()) return;
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
  // if both names are required, each count of another name would cost two scans, so only wider filters are offered
  const names = wantsBoth(input) ? [] : await otherNameCandidates(db, input, found);
  await offerIfFound([...wider, ...names]);
  const allWider = Object.fromEntries(wider.flatMap(({ criteria }) => Object.entries(criteria)));
  if (offered.length === 0 && wider.length > 0 && names.length > 0)
    await offerIfFound(names.map(({ kind, criteria }) => ({ kind, criteria: { ...criteria, ...allWider } })));
  return offered;
}
