import type { Alternative } from '@portal/contracts';
import { EARLIEST_DATE, foldName, formatDate, otherNames } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Candidate, type Found, indexedNameCandidates, nameCriteria } from './indexed-name-candidates.ts';
import { isFoundAlready, likeliest } from './likeliest-names.ts';
import { countByNames } from './name-count.store.ts';
import { type NamedCriteria, type NameInput, nameQueryOf, typedName } from './name-query.ts';
import type { DocumentFilter } from './search-query.ts';

/** The maximum number of alternatives that a user is shown. */
const MAX_OFFERED = 5;

/** The candidates with other names, the likeliest first. */
const otherNameCandidates = async (db: Kysely<Database>, input: NameInput, found: Found): Promise<Candidate[]> => {
  const candidates: Candidate[] = [];
  for (const number of [1, 2] as const) {
    const typed = typedName(input, number);
    if (foldName(typed.last) === '') continue;
    const rearranged = otherNames(typed).map(({ kind, name }) => ({ kind, criteria: nameCriteria(number, name) }));
    const all = [...rearranged, ...(await indexedNameCandidates(db, typed, number, found))];
    const nameOf = ({ criteria }: Candidate) => typedName({ ...input, ...criteria }, number);
    candidates.push(...all.filter((candidate) => found === 'NONE' || !isFoundAlready(typed, nameOf(candidate))));
  }
  return likeliest(candidates);
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
