import {
  foldName,
  lastNameVariants,
  type NameReading,
  readTypedName,
  splitStoredName,
  type TypedName,
} from '@portal/domain';
import { cached } from './key-cache.ts';

/** The folded keys by which a party is found. */
export interface NameKeys {
  readonly last: string;
  readonly first: string;
  /** One character, or '' */
  readonly middle: string;
}

const firstCharacter = (key: string): string => Array.from(key)[0] ?? '';
/** The first `length` characters as PostgreSQL's left() counts them: code points. */
export const firstCharacters = (key: string, length: number): string => Array.from(key).slice(0, length).join('');

/** Only this many characters of a name are compared, whether it was typed or is stored. */
const MAX_KEY_LENGTH = 200;
/** An index row has at most 2,704 bytes, and one index contains four name keys. */
const MAX_KEY_BYTES = 400;
/** The folded key of a text. It may be empty: a name of punctuation only cannot be found by name. */
const keyOf = (text: string): string => {
  const key = firstCharacters(foldName(text), MAX_KEY_LENGTH);
  if (key.length * 3 <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  const bytes = new TextDecoder().decode(Buffer.from(key).subarray(0, MAX_KEY_BYTES));
  // a character that was cut in the middle decodes to U+FFFD, which no folded name contains
  return bytes.replaceAll('\ufffd', '');
};

/** Folds a name with a cache. */
export const foldCached = cached(keyOf);

/**
 * The keys of a stored name. A name in one column, such as 'GENOVESE, FRANK R/GUARDIAN', is split, so that it is found by last and first
 * name; without a middle name, the initial is taken from a first name such as 'FRANK R'.
 */
export const storedNameKeys = (name: { lastName: string; firstName: string; middleName: string }): NameKeys => {
  const split = name.firstName === '' && name.lastName.includes(',') ? splitStoredName(name.lastName) : undefined;
  const firstName = split?.firstName ?? name.firstName;
  const middleName = split?.middleName ?? name.middleName;
  const initial = middleName === '' ? (firstName.trim().split(/\s+/)[1] ?? '') : middleName;
  return {
    last: foldCached(split?.lastName ?? name.lastName),
    first: foldCached(firstName),
    middle: firstCharacter(foldCached(initial)),
  };
};

/** The first letter of a middle name, without punctuation before it: 'B' of '"BUD"', as a Name search compares it. '' if it has none. */
export const middleInitialOf = (middleName: string): string =>
  Array.from(middleName).find((character) => foldName(character) !== '') ?? '';

/** One reading of a typed name: the keys that stored keys are compared with, in the way that `match` defines. */
export interface ReadingKeys extends NameKeys {
  readonly match: NameReading['match'];
}

/** All readings of a typed name: the likeliest one, and others that also find documents. */
export interface TypedKeys extends ReadingKeys {
  readonly others: readonly ReadingKeys[];
}

const keysOfReading = ({ match, lastName, firstName, middleName }: NameReading): ReadingKeys => ({
  match,
  last: keyOf(lastName),
  first: keyOf(firstName),
  middle: firstCharacter(keyOf(middleName)),
});

/**
 * True for a reading whose last name, or for IS whose first name, is empty because it consists of punctuation only. It would match every
 * name, or everyone with the last name.
 */
const matchesTooMuch = ({ match, last, first }: ReadingKeys): boolean =>
  last === '' || (match === 'IS' && first === '');

/** The keys of a typed name, which stored keys must equal or begin with. */
export const typedNameKeys = (typed: TypedName): TypedKeys => {
  const [main, ...others] = readTypedName(typed).map(keysOfReading);
  if (main === undefined) throw new Error('Every typed name has a reading.');
  return { ...main, others: others.filter((reading) => !matchesTooMuch(reading)) };
};

/** All readings of a typed name. */
export const readingsOf = ({ others, ...main }: TypedKeys): readonly ReadingKeys[] => [main, ...others];

/** True if a stored name matches a reading of a typed name. */
export const matchesReading = (reading: ReadingKeys, stored: NameKeys): boolean => {
  if (!stored.first.startsWith(reading.first)) return false;
  if (reading.middle !== '' && stored.middle !== reading.middle) return false;
  if (reading.match === 'IS') return lastNameVariants(reading.last).includes(stored.last);
  return stored.last.startsWith(reading.last) && (reading.match === 'BEGINS' || stored.first === '');
};

/**
 * The tokens of a name for the search for two names on one document: its first two, three and four letters, each after their number: 2SM,
 * 3SMI, 4SMIT.
 */
export const nameTokens = (last: string): readonly string[] => {
  const letters = Array.from(last);
  return [2, 3, 4]
    .filter((length) => letters.length >= length)
    .map((length) => `${length}${letters.slice(0, length).join('')}`);
};

/**
 * A name in the format of `document_names.names`: R for a grantor or E for a grantee directly before the last name, then first name and
 * middle initial. Folded keys contain no tab.
 */
export const packName = (isGrantor: boolean, keys: NameKeys): string =>
  `${isGrantor ? 'R' : 'E'}${keys.last}\t${keys.first}\t${keys.middle}`;
