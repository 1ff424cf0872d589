import { type NameKeys, storedNameKeys } from '../records/name-keys.ts';
import type { NameQuery, SortOrder } from './search-query.ts';

/** A query without any filter; only the name is missing. */
export const ALL_DOCUMENTS: Omit<NameQuery, 'name1'> = {
  from: null,
  to: null,
  documentType: null,
  instruments: null,
  seesConfidential: false,
  name2: null,
  andOr: 'OR',
  searchIn: 'BOTH',
};
export const BY_NUMBER: SortOrder = { key: 'docNumber', direction: 'ASC' };

/** A name as it was typed into the form. */
export interface TypedNameInput {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

/** A stored name with the keys that are compared. */
export interface StoredNameKeys {
  readonly name: string;
  readonly keys: NameKeys;
}

type Parts = readonly [last: string, first?: string, middle?: string];

const named = (name: string, ...found: readonly Parts[]) => ({
  name,
  keys: storedNameKeys({ lastName: name, firstName: '', middleName: '' }),
  found,
});

/** Names in the formats of real offices, each with the parts by which it must be found. */
export const OFFICE_NAMES = [
  named(
    'GENOVESE, FRANK R/GUARDIAN',
    ['GENOVESE'],
    ['GENOVESE', 'FRANK'],
    ['genovese', 'f', 'r'],
    ['GENOVESE FRANK R'],
  ),
  named('DIVER, GEROGE DECD EX', ['DIVER'], ['DIVER', 'GEROGE'], ['DIVER, GEROGE'], ['Diver Geroge']),
  named('COLUMBIA UNIVERSITYTR/', ['COLUMBIA UNIVERSITY'], ['COLUMBIA UNIV']),
  named('TRUSTEES/COLUMBIA UNIVER', ['TRUSTEES'], ['TRUSTEES COLUMBIA'], ['Trustees / Columbia']),
  named(
    'THE TRUSTEES OF COLUMBIA UNIV.  IN THE CITY OF NY',
    ['THE TRUSTEES OF COLUMBIA'],
    ['The Trustees of Columbia Univ. in the City'],
  ),
  named('Malcolm B. Allen and Beatrice C. Allen, et al', ['MALCOLM B ALLEN'], ['Malcolm B. Allen and Beatrice']),
  named('Eugene F. In Nixa and Bernice S. Nixa husband and wife,', ['EUGENE F IN NIXA'], ['Eugene F. In Nixa']),
  named('Clinton G. DeWitt unmarried, State of Minnesota', ['CLINTON G DEWITT'], ['Clinton G. De Witt']),
  named(
    'WOODS JR,  JOHNNY L',
    ['WOODS'],
    ['WOODS', 'JOHNNY'],
    ['WOODS', 'JOHNNY', 'L'],
    ['Woods Jr', 'Johnny'],
    ['WOODS JR JOHNNY L'],
  ),
  named(
    'MC NICHOLAS,  DANIEL D',
    ['MC NICHOLAS'],
    ['MCNICHOLAS'],
    ["Mc'Nicholas", 'Daniel', 'D'],
    ['McNicholas Daniel D'],
  ),
  named('ESTATE OF SADIE ORSHANSKI LLP', ['ESTATE OF SADIE'], ['Estate of Sadie Orshanski']),
] as const;

const GENERATIONAL_SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV', 'V'];
const OPTIONAL_ENDING =
  /^(?:JR|SR|I{2,3}|IV|V|ESQ|MD|INC|INCORPORATED|CORP|CORPORATION|CO|COMPANY|LTD|LIMITED|LL[CP]|LP|PLC|PC|NA)$/;

/**
 * Removes differences that never matter: case, accents, punctuation and spaces. Some letters have several lower or upper cases, so the
 * text is converted to both.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Only this many characters of a name are compared. */
const MAX_COMPARED = 200;
const joined = (words: readonly string[]): string => words.join('').slice(0, MAX_COMPARED);

const withoutGeneration = (words: readonly string[]): readonly string[] =>
  words.length > 1 && GENERATIONAL_SUFFIXES.includes(words.at(-1) ?? '') ? words.slice(0, -1) : words;

/** True if the typed words are the whole stored last name, apart from a suffix such as JR. */
const isWholeLastName = (last: string, words: readonly string[]): boolean => {
  const typed = joined(withoutGeneration(words));
  return last === typed || GENERATIONAL_SUFFIXES.some((generation) => last === typed + generation);
};

/** True if the stored name matches a last or business name typed in its field. Optional endings such as INC are ignored. */
const matchesLastName = (keys: NameKeys, words: readonly string[]): boolean => {
  const end = words.findLastIndex((word, at) => at === 0 || !OPTIONAL_ENDING.test(word)) + 1;
  const [kept, ending = ''] = [words.slice(0, end), words[end]];
  if (!GENERATIONAL_SUFFIXES.includes(ending)) return keys.last.startsWith(joined(kept));
  return isWholeLastName(keys.last, kept) || keys.last.startsWith(joined([...kept, ending]));
};

/** True if the stored first name begins with `first`, and has the initial of `middle` unless that is empty. */
const matchesGivenNames = (keys: NameKeys, first: string, middle: string): boolean =>
  keys.first.startsWith(first) && (middle === '' || keys.middle === Array.from(middle)[0]);

/** True if the typed words match as last name and first name without a comma, wherever the first name begins. */
const matchesAsPerson = (keys: NameKeys, words: readonly string[], middle: string): boolean =>
  words.some((first, index) => {
    if (index === 0 || !isWholeLastName(keys.last, words.slice(0, index))) return false;
    const [second = ''] = words.slice(index + 1);
    if (words.slice(index).every((word) => OPTIONAL_ENDING.test(word))) return false;
    return (
      matchesGivenNames(keys, first, second === '' ? middle : second) ||
      keys.first.startsWith(joined(words.slice(index)))
    );
  });

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map(plain)
    .filter((word) => word !== '');

/** True if the typed name matches in any possible reading: prefix of the business or last name, prefix of the first name, middle initial. */
const matchesTypedName = (keys: NameKeys, { last, first, middle }: TypedNameInput): boolean => {
  const words = wordsOf(last);
  const given = matchesGivenNames(keys, plain(first), plain(middle));
  if (first !== '') return matchesLastName(keys, words) && given;
  const [before = [], after = []] = last.split(',').map((part) => wordsOf(part));
  const hasOneComma = last.split(',').length === 2 && before.length > 0 && after.length > 0;
  if (!hasOneComma)
    return (
      (matchesLastName(keys, words) && given) || (!last.includes(',') && matchesAsPerson(keys, words, plain(middle)))
    );
  const [firstName = '', middleName = plain(middle)] = after;
  const isComplete = withoutGeneration(before) !== before;
  const isLastName = isComplete ? isWholeLastName(keys.last, before) : keys.last.startsWith(joined(before));
  const isPerson = isLastName && matchesGivenNames(keys, firstName, middleName);
  return isPerson || matchesLastName(keys, words);
};

/** Returns the matching names by comparing every stored name one by one. Tests compare the search, which uses indexes, with this. */
export const scanAllNames = (typed: TypedNameInput, stored: readonly StoredNameKeys[]): string[] =>
  stored.flatMap(({ name, keys }) => (matchesTypedName(keys, typed) ? [name] : [])).sort();
