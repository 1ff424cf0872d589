import {
  foldName,
  lastNamesOf,
  type NameReading,
  readTypedName,
  splitStoredName,
  type TypedName,
} from '@portal/domain';

/** The folded keys by which a party is found. */
export interface NameKeys {
  readonly last: string;
  readonly first: string;
  /** One character, or '' */
  readonly middle: string;
}

const firstCharacter = (key: string): string => Array.from(key)[0] ?? '';
/** The first `length` characters as PostgreSQL's left() counts them: code points. */
export const leftOf = (key: string, length: number): string => Array.from(key).slice(0, length).join('');

/** Names that begin alike so far are not told apart, typed or stored. */
const MAX_KEY = 200;
/** Indexes hold rows of at most 2,704 bytes, and four keys of names are in one. */
const MAX_KEY_BYTES = 400;
/** May be empty: a name of signs alone is found by its document only. */
const keyOf = (text: string): string => {
  const key = leftOf(foldName(text), MAX_KEY);
  if (key.length * 3 <= MAX_KEY_BYTES || Buffer.byteLength(key) <= MAX_KEY_BYTES) return key;
  const bytes = new TextDecoder().decode(Buffer.from(key).subarray(0, MAX_KEY_BYTES));
  // what was cut through its middle reads as a sign that no folded name has
  return bytes.replaceAll('\ufffd', '');
};

const FOLDED = new Map<string, string>();
const FOLDED_LIMIT = 50_000;
/** Names repeat: folding each only once makes an import a quarter faster. */
export const foldOnce = (text: string): string => {
  const known = FOLDED.get(text);
  if (known !== undefined) return known;
  const key = keyOf(text);
  if (FOLDED.size >= FOLDED_LIMIT) FOLDED.clear();
  FOLDED.set(text, key);
  return key;
};

/**
 * Keys of a stored name. An office that keeps 'GENOVESE, FRANK R/GUARDIAN' in one column is found by last and first name anyway;
 * a first name column that holds 'FRANK R' gives the middle initial.
 */
export const storedNameKeys = (name: { lastName: string; firstName: string; middleName: string }): NameKeys => {
  const split = name.firstName === '' && name.lastName.includes(',') ? splitStoredName(name.lastName) : undefined;
  const firstName = split?.firstName ?? name.firstName;
  const middleName = split?.middleName ?? name.middleName;
  const initial = middleName === '' ? (firstName.trim().split(/\s+/)[1] ?? '') : middleName;
  return {
    last: foldOnce(split?.lastName ?? name.lastName),
    first: foldOnce(firstName),
    middle: firstCharacter(foldOnce(initial)),
  };
};

/** A typed name read in one way: keys that stored ones are compared with, as `match` says. */
export interface ReadKeys extends NameKeys {
  readonly match: NameReading['match'];
}

/** A typed name: its likeliest reading, and the others that find a document as well. */
export interface TypedKeys extends ReadKeys {
  readonly others: readonly ReadKeys[];
}

const readKeys = ({ match, lastName, firstName, middleName }: NameReading): ReadKeys => ({
  match,
  last: keyOf(lastName),
  first: keyOf(firstName),
  middle: firstCharacter(keyOf(middleName)),
});

/** Whether a reading would find everything: what it says of a name is signs alone. */
const saysNothing = ({ match, last, first }: ReadKeys): boolean => last === '' || (match === 'IS' && first === '');

/** Keys of a typed name: what stored keys must begin with, or be. */
export const typedNameKeys = (typed: TypedName): TypedKeys => {
  const [main, ...others] = readTypedName(typed).map(readKeys);
  if (main === undefined) throw new Error('Every typed name has a reading.');
  return { ...main, others: others.filter((reading) => !saysNothing(reading)) };
};

/** All readings of a typed name. */
export const readingsOf = ({ others, ...main }: TypedKeys): readonly ReadKeys[] => [main, ...others];

/** Whether a stored name is what one reading means. */
export const isMeant = (reading: ReadKeys, stored: NameKeys): boolean => {
  if (!stored.first.startsWith(reading.first)) return false;
  if (reading.middle !== '' && stored.middle !== reading.middle) return false;
  if (reading.match === 'IS') return lastNamesOf(reading.last).includes(stored.last);
  return stored.last.startsWith(reading.last) && (reading.match === 'BEGINS' || stored.first === '');
};

/** Tokens of a name for two names on one document: its first two, three and four letters. */
export const nameTokens = (last: string): readonly string[] => {
  const letters = Array.from(last);
  return [2, 3, 4]
    .filter((length) => letters.length >= length)
    .map((length) => `${length}${letters.slice(0, length).join('')}`);
};

/** A name as `document_names.names` keeps it: role, last, first, middle. Folded keys hold no tab. */
export const packedName = (isGrantor: boolean, keys: NameKeys): string =>
  `${isGrantor ? 'R' : 'E'}${keys.last}\t${keys.first}\t${keys.middle}`;
