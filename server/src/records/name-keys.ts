import { foldName, splitStoredName } from '@portal/domain';

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

const MAX_KEY = 200;
/** May be empty: a name of signs alone is found by its document only. */
const keyOf = (text: string): string => leftOf(foldName(text), MAX_KEY);

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
 * Keys of a stored name. An office that keeps 'GENOVESE, FRANK R/GUARDIAN' in one column is found by last and first name
 * all the same; a first name column that holds 'FRANK R' gives the middle initial.
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

/**
 * Endings that an office may have written differently, or in another column. They are taken off what a searcher types
 * only: a prefix search then finds 'ACME', 'ACME INC' and 'ACME INCORPORATED' alike, and WOODS JR under WOODS.
 */
const ENDINGS = new Set(
  'JR SR II III IV V ESQ MD INC INCORPORATED CORP CORPORATION CO COMPANY LTD LIMITED LLC LLP LP PLC PC NA'.split(' '),
);

const withoutEndings = (text: string): string => {
  const words = text.split(/[\s,]+/).filter((word) => foldName(word) !== '');
  while (words.length > 1 && ENDINGS.has(foldName(words.at(-1) ?? ''))) words.pop();
  return words.join(' ');
};

/** Keys of a typed name: what stored keys must begin with. 'Smith, John' in the last-name field is last and first name. */
export const typedNameKeys = (typed: { last: string; first: string; middle: string }): NameKeys => {
  const whole = typed.first.trim() === '' && typed.last.includes(',') ? splitStoredName(typed.last) : undefined;
  // behind the comma of 'Woods, Jr.' stands no first name
  const split = ENDINGS.has(foldName(whole?.firstName ?? '')) ? undefined : whole;
  return {
    last: keyOf(withoutEndings(split?.lastName ?? typed.last)),
    first: keyOf(split?.firstName ?? typed.first),
    middle: firstCharacter(keyOf(split?.middleName ?? typed.middle)),
  };
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
