import type { Alternative } from '@portal/contracts';
import {
  distinctiveWords,
  indexedWords,
  nearKeys,
  otherNames,
  otherSpellings,
  splitStoredName,
  type TypedName,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { typedNameKeys } from '../records/name-keys.ts';
import {
  allowsTwoTypos,
  findKnownNames,
  findNamesWithinTwoTypos,
  findNearFirstNames,
  isWithinTwoTypos,
  type KnownName,
} from './near-names.store.ts';

/** An alternative search whose results are not counted yet. */
export type Candidate = Pick<Alternative, 'kind' | 'criteria'>;
/** Why an alternative is offered. */
export type Reason = Alternative['kind'];
/** Which of the two names in the search form. */
type NameNumber = 1 | 2;
/** Whether the original search has results. */
export type Found = 'NONE' | 'SOME';

const EMPTY_NAME: TypedName = { last: '', first: '', middle: '' };
/** Shorter words, such as CO, are in too many names. */
const MIN_LETTERS_OF_A_SEARCHED_WORD = 3;

/** The criteria that set one of the two names. */
export const nameCriteria = (number: NameNumber, { last, first, middle }: TypedName) => ({
  [`grantorGranteeLastName${number}`]: last,
  [`grantorGranteeFirstName${number}`]: first,
  [`grantorGranteeMiddleInitial${number}`]: middle,
});

/**
 * The possible splits of a typed name into last and first name: only the typed one if the first name is in its own field. Otherwise the
 * words are split both as last name first and as first name first.
 */
const namesIn = (typed: TypedName): TypedName[] => {
  if (typed.first.trim() !== '') return [typed];
  const { lastName, firstName } = splitStoredName(typed.last);
  const lastNameFirst = firstName === undefined ? typed : { ...typed, last: lastName, first: firstName };
  const inOtherOrder = otherNames(typed).filter(({ kind }) => kind === 'OTHER_ORDER');
  return [lastNameFirst, ...inOtherOrder.map(({ name }) => name)];
};

/** One split of a typed name, with what the index of names is searched for. */
interface SplitName {
  readonly name: TypedName;
  readonly lastKey: string;
  readonly firstKey: string;
  /** Keys of other spellings of the last name, which the index may have instead, with the reason for each. */
  readonly otherLastKeys: ReadonlyMap<string, Reason>;
}

const splitsOf = (typed: TypedName): SplitName[] =>
  namesIn(typed).map((name) => {
    const { last: lastKey, first: firstKey } = typedNameKeys(name);
    return { name, lastKey, firstKey, otherLastKeys: otherSpellings(name.last) };
  });

/**
 * The words that a name of the index must contain, in any position. Some names have the last and the first name of a person in one
 * column, such as 'George Ames and Fern Ames', so the words of both fields are searched for, if they are more than one.
 */
const searchedWordsIn = ({ last, first }: TypedName): readonly string[] => {
  const words = indexedWords(`${last} ${first}`);
  if (first.trim() !== '') return words.length > 1 ? words : [];
  if (words.length > 0) return words;
  // `indexedWords` returns none for a name of a single word, but longer names may contain that word
  return distinctiveWords(last).filter((word) => word.length >= MIN_LETTERS_OF_A_SEARCHED_WORD);
};

/** The typed last names with the spellings that the index has for them, or other names that contain the typed words. */
const knownNameCandidates = (
  known: readonly KnownName[],
  splits: readonly SplitName[],
  number: NameNumber,
): Candidate[] =>
  known.flatMap(({ lastKey, written }): Candidate[] => {
    const respelled = splits.flatMap(({ name, otherLastKeys }) => {
      const kind = otherLastKeys.get(lastKey);
      return kind === undefined ? [] : [{ kind, criteria: nameCriteria(number, { ...name, last: written }) }];
    });
    const isTyped = splits.some((split) => split.lastKey === lastKey);
    if (respelled.length > 0 || isTyped) return respelled;
    // neither typed nor another spelling, so it was found by its words
    return [{ kind: 'SAME_WORDS', criteria: nameCriteria(number, { ...EMPTY_NAME, last: written }) }];
  });

/**
 * For a search that found nothing: last names that differ by at most two typing errors, unless the index has the typed one or one of its
 * `otherSpellings`.
 */
const twoTypoCandidates = async (
  db: Kysely<Database>,
  known: readonly KnownName[],
  splits: readonly SplitName[],
  number: NameNumber,
): Promise<Candidate[]> => {
  const misspelled = splits.filter(
    (split) =>
      allowsTwoTypos(split.lastKey) &&
      !known.some(({ lastKey }) => lastKey === split.lastKey || split.otherLastKeys.has(lastKey)),
  );
  const similar = await findNamesWithinTwoTypos(
    db,
    misspelled.map(({ lastKey }) => lastKey),
  );
  return similar.flatMap(({ lastKey, written }) =>
    misspelled
      .filter((split) => isWithinTwoTypos(split.lastKey, lastKey))
      .map(
        ({ name }): Candidate => ({
          kind: 'NEAR_SPELLING',
          criteria: nameCriteria(number, { ...name, last: written }),
        }),
      ),
  );
};

/** Names with a similar first name, whose last name is the typed one. */
const firstNameCandidates = async (
  db: Kysely<Database>,
  known: readonly KnownName[],
  splits: readonly SplitName[],
  number: NameNumber,
): Promise<Candidate[]> => {
  const writtenOf = new Map(known.map(({ lastKey, written }) => [lastKey, written]));
  // only for last names that exist: otherwise each similar first name would be looked up in vain
  const existing = splits.filter(({ lastKey }) => writtenOf.has(lastKey));
  const found = await findNearFirstNames(
    db,
    existing.map(({ lastKey, firstKey }) => ({ last: lastKey, near: nearKeys(firstKey) })),
  );
  return found.map(({ last, firstName }) => ({
    kind: 'NEAR_FIRST_NAME',
    criteria: nameCriteria(number, { last: writtenOf.get(last) ?? last, first: firstName, middle: '' }),
  }));
};

/** Names of the county's index that are spelled similarly, sound alike, or contain the typed words. */
export const indexedNameCandidates = async (
  db: Kysely<Database>,
  typed: TypedName,
  number: NameNumber,
  found: Found,
): Promise<Candidate[]> => {
  const splits = splitsOf(typed);
  const lastKeys = new Set(splits.flatMap(({ lastKey, otherLastKeys }) => [lastKey, ...otherLastKeys.keys()]));
  const known = await findKnownNames(db, [...lastKeys], searchedWordsIn(typed));
  return [
    ...knownNameCandidates(known, splits, number),
    ...(found === 'NONE' ? await twoTypoCandidates(db, known, splits, number) : []),
    ...(await firstNameCandidates(db, known, splits, number)),
  ];
};
