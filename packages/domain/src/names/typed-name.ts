import { foldName } from './fold-name.ts';
import {
  AMBIGUOUS_ENDINGS,
  CAPACITIES,
  COMPANY_WORDS,
  ENDINGS,
  GENERATIONAL_SUFFIXES,
  joinWords,
  PARTICLES,
  wordsOf,
} from './name-words.ts';
import { splitPerson, splitStoredName } from './stored-name.ts';

/**
 * One way to read a typed name. BEGINS: the last or business name starts with this one. IS: the last name equals this
 * one, with or without a generational suffix. BUSINESS: a name without a first name starts with this one. First names
 * always match as a prefix, middle names by their initial.
 */
export interface NameReading {
  readonly match: 'BEGINS' | 'IS' | 'BUSINESS';
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
}

/** A name as typed in the form. */
export interface TypedName {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

/** A field with more words contains a company, or a whole sentence from a deed. */
const MAX_WORDS_OF_A_PERSON = 6;
const MIN_LETTERS_OF_A_LAST_NAME = 2;

const COUPLE: ReadonlySet<string> = new Set(['AND', '&']);

const isIn = (words: ReadonlySet<string>, word: string): boolean => words.has(foldName(word));

/** The typed words, separated by spaces or commas, without those that are only punctuation. */
const typedWordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => foldName(word) !== '');

/**
 * Reads all the words as a business name or a last name. Removes endings that an office may have written differently or
 * in another column: 'ACME INC' becomes the prefix 'ACME', which finds 'ACME', 'ACME INC' and 'ACME INCORPORATED'. WOODS
 * JR is found under WOODS. Only typed names are changed, not stored ones.
 */
function readWholeName(words: readonly string[], first: string, middle: string): NameReading[] {
  const kept = [...words];
  const removed: string[] = [];
  while (kept.length > 1 && isIn(ENDINGS, kept.at(-1) ?? '')) removed.unshift(kept.pop() ?? '');
  const given = { firstName: first, middleName: middle };
  const [ending = ''] = removed;
  if (!GENERATIONAL_SUFFIXES.includes(foldName(ending)))
    return [{ match: 'BEGINS', lastName: joinWords(kept), ...given }];
  // a typed generation suffix ends the last name: PEREZ JR does not match PEREZ GUZMAN
  return [
    { match: 'IS', lastName: joinWords(kept), ...given },
    { match: 'BEGINS', lastName: joinWords([...kept, ending]), ...given },
  ];
}

const isCompanyWord = (word: string): boolean =>
  /[\d&]/.test(word) || (isIn(COMPANY_WORDS, word) && !isIn(AMBIGUOUS_ENDINGS, word));

/** Readings of 'CRUZ MARIA T' as if a comma followed any of its words: last name first, as in indexes. */
function readWithoutComma(words: readonly string[], middle: string): NameReading[] {
  const isCompany = words.some(isCompanyWord);
  if (isCompany || words.length > MAX_WORDS_OF_A_PERSON) return [];
  return words.slice(1).flatMap((_, index) => {
    const last = words.slice(0, index + 1);
    const isLastName =
      foldName(joinWords(last)).length >= MIN_LETTERS_OF_A_LAST_NAME && !isIn(PARTICLES, last.at(-1) ?? '');
    return isLastName ? readPerson(last, words.slice(index + 1), middle) : [];
  });
}

/** First and middle names of a reading. */
type GivenNames = Pick<NameReading, 'firstName' | 'middleName'>;

/**
 * The ways in which an office may have divided first and middle names between its columns: MARIA ANA T is MARIA with the
 * middle name ANA T, MARIA ANA with T, or all in the column for first names.
 */
function divideGivenNames(
  { firstName, middleName }: { firstName: string; middleName?: string | undefined },
  middle: string,
): GivenNames[] {
  if (middleName === undefined) return [{ firstName, middleName: middle }];
  const names = wordsOf(middleName);
  const last = names.pop() ?? '';
  const longerFirstName = { firstName: joinWords([firstName, ...names]), middleName: last };
  return [
    { firstName, middleName },
    ...(names.length > 0 ? [longerFirstName] : []),
    { firstName: `${firstName} ${middleName}`, middleName: middle },
  ];
}

const isCoupleWord = (word: string): boolean => COUPLE.has(word.toUpperCase());

/**
 * Additional readings of several words in the field for first names: MARIA T, as some offices store first and middle
 * names and all lists show them.
 */
function readGivenNames(words: readonly string[], first: string, middle: string): NameReading[] {
  if (middle.trim() !== '' || wordsOf(first).some(isCoupleWord)) return [];
  const person = splitPerson(joinWords(words), first);
  if (person?.middleName === undefined) return [];
  return divideGivenNames(person, middle)
    .slice(0, -1)
    .flatMap((given) => readWholeName(words, given.firstName, given.middleName));
}

/** True if the last name ends in a generational suffix. It must then match as a whole. */
const hasGenerationalSuffix = (last: string): boolean =>
  GENERATIONAL_SUFFIXES.includes(foldName(wordsOf(last).at(-1) ?? ''));

/** An additional reading for 'SCHWARTZ, SA': SA is a company ending, but it may also be the start of a first name, such as SANFORD. */
function readFirstNamePrefix(last: string, middle: string): NameReading[] {
  const [before = '', afterComma = '', ...more] = last.split(',');
  const [prefix = '', ...given] = wordsOf(afterComma);
  const isCertainEnding = isIn(ENDINGS, prefix) && !isIn(AMBIGUOUS_ENDINGS, prefix);
  if (more.length > 0 || given.length > 1 || isCertainEnding || wordsOf(before).some(isCompanyWord)) return [];
  const person = splitPerson(before, afterComma);
  if (person === undefined || foldName(person.lastName) === '') return [];
  const match = hasGenerationalSuffix(before) ? 'IS' : 'BEGINS';
  return divideGivenNames(person, middle).map((names) => ({ match, lastName: person.lastName, ...names }));
}

/**
 * An additional reading for 'DOE, JOHN AND JANE': some offices store the first names of a couple together, and a list shows
 * them like this, while AND is otherwise a word of companies.
 */
function readCouple(last: string, middle: string): NameReading[] {
  const [before = '', afterComma = '', ...more] = last.split(',');
  const given = wordsOf(afterComma);
  const isCouple = given.slice(1, -1).some(isCoupleWord);
  if (more.length > 0 || !isCouple || foldName(before) === '' || wordsOf(before).some(isCompanyWord)) return [];
  return [{ match: 'BEGINS', lastName: joinWords(wordsOf(before)), firstName: joinWords(given), middleName: middle }];
}

/** Readings as a person with this last name; `rest` has the first and middle names. */
function readPerson(last: readonly string[], rest: readonly string[], middle: string): NameReading[] {
  if (rest.every((word) => isIn(ENDINGS, word) || isIn(CAPACITIES, word))) return [];
  const person = splitPerson(joinWords(last), joinWords(rest));
  if (person === undefined) return [];
  return divideGivenNames(person, middle).map((given) => ({ match: 'IS', lastName: person.lastName, ...given }));
}

/**
 * The readings of a typed name, most likely first; a document matches if any of them does. A single word, or one first
 * name in its own field, has one reading. A name with one comma is read both as a person and as part of a company's
 * name.
 */
export function readTypedName({ last, first, middle }: TypedName): readonly NameReading[] {
  const words = typedWordsOf(last);
  if (first.trim() !== '') return [...readWholeName(words, first, middle), ...readGivenNames(words, first, middle)];
  const { lastName, firstName, middleName } = splitStoredName(last);
  // the word after the comma of 'Woods, Jr.' is not a first name
  if (firstName !== undefined && !isIn(ENDINGS, firstName)) {
    const match = hasGenerationalSuffix(last.slice(0, last.indexOf(','))) ? 'IS' : 'BEGINS';
    const [likeliest, ...others] = divideGivenNames({ firstName, middleName }, middle).map(
      (given): NameReading => ({ match, lastName, ...given }),
    );
    const couple = readCouple(last, middle);
    return [
      ...(likeliest === undefined ? [] : [likeliest]),
      { match: 'BUSINESS', lastName: joinWords(words), firstName: '', middleName: '' },
      ...(couple.length > 0 ? couple : others),
    ];
  }
  const readings = readWholeName(words, '', middle);
  if (last.includes(',')) return [...readings, ...readFirstNamePrefix(last, middle), ...readCouple(last, middle)];
  return [...readings, ...readWithoutComma(wordsOf(last), middle)];
}

/** The stored keys that count as this last name: the name alone, and the name with each generational suffix. */
export const lastNameVariants = (lastKey: string): readonly string[] => [
  lastKey,
  ...GENERATIONAL_SUFFIXES.map((generation) => lastKey + generation),
];
