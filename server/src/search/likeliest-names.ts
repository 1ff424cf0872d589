import { foldName, type TypedName } from '@portal/domain';
import { type ReadingKeys, readingsOf, typedNameKeys } from '../records/name-keys.ts';
import type { Candidate, Reason } from './indexed-name-candidates.ts';

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

/** True if a search for the original name already found everything that the other one is meant to find. A search for CRUZ also found CRUZADO. */
export const isFoundAlready = (original: TypedName, other: TypedName): boolean => {
  const originals = readingsOf(typedNameKeys(original));
  return readingsOf(typedNameKeys(other)).every((reading) => originals.some((one) => isWithin(reading, one)));
};

/** The likeliest of these candidates, without repetitions, and with at most a few for each reason. */
export const likeliest = <C extends Candidate>(candidates: readonly C[]): C[] => {
  const rank = ({ kind }: Candidate) => LIKELIEST_FIRST.indexOf(kind);
  const chosen = new Map<string, C>();
  const countOf = new Map<Reason, number>();
  for (const candidate of candidates.toSorted((one, other) => rank(one) - rank(other))) {
    const key = Object.values(candidate.criteria).map(foldName).join('|');
    const count = countOf.get(candidate.kind) ?? 0;
    if (chosen.has(key) || count >= MAX_PER_REASON) continue;
    chosen.set(key, candidate);
    countOf.set(candidate.kind, count + 1);
  }
  return [...chosen.values()].slice(0, MAX_COUNTED_NAMES);
};
