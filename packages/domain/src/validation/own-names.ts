/** Whose names a password must not hold. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The product's own name, whatever the county calls it. */
const PRODUCT = ['portal', 'landrecord'];
/** Words that any county's name may have: a password may hold them. */
const GENERIC_WORDS = new Set(
  'and borough city clerk county deeds department district land of office online parish record recorder records register registrar state the town'.split(
    ' ',
  ),
);

/**
 * Signs and digits that are written for a letter, and letters that are written for each other: `l`, `1`, `!` and `i` are one. A
 * name and a password are compared by these classes, so that it does not matter which of them was disguised.
 */
const CLASSES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  l: 'i',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '+': 't',
  '7': 't',
  '2': 'z',
};

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const asClasses = (text: string): string =>
  Array.from(text, (sign) => CLASSES[sign] ?? sign)
    .filter((sign) => /[\p{L}\p{N}]/u.test(sign))
    .join('');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
const lettersAndDigitsOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The forms of a name in a password: its words, and all of them joined. Digits at its end do not belong to the name. */
function wordsOf(name: string): string[] {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  return [...words, ...words.map(lettersOf), words.join('')];
}

/** What the user is called, for `holdsName`. */
export function personNameWords({ username, firstName, lastName, email }: PasswordOwner): readonly string[] {
  const [mailbox = ''] = email.split('@');
  const full = [`${firstName}${lastName}`, `${lastName}${firstName}`];
  return [username, firstName, lastName, mailbox, ...full].flatMap(wordsOf);
}

/** What the county and its portal are called, for `holdsName`. */
export const countyNameWords = (countyName: string, appTitle: string): readonly string[] => [
  ...PRODUCT,
  ...[countyName, appTitle].flatMap(wordsOf).filter((word) => !GENERIC_WORDS.has(word)),
];

const LATIN = /^[a-z0-9]+$/;
/** Shorter names occur in many words by chance. Names of three letters count only if no other letter is next to them. */
const SHORTEST = { latin: 4, other: 2, withoutOtherLetters: 3 } as const;

/** True when the word, perhaps in disguise, is all that is between digits and signs. */
function isOnlyWord(text: string, word: string): boolean {
  const signs = Array.from(text).filter((sign) => asClasses(sign) !== '');
  const isLetter = (sign: string): boolean => lettersOf(sign) !== '';
  return signs.some((_sign, at) => {
    const inside = signs.slice(at, at + word.length);
    const outside = [...signs.slice(0, at), ...signs.slice(at + word.length)];
    return asClasses(inside.join('')) === word && !outside.some(isLetter);
  });
}

/**
 * True for a password that contains one of the names, also in capitals, with accents, with punctuation between or with substitute
 * characters (ASVS 6.2.11). Anyone who knows the user tries such passwords first.
 */
export function holdsName(password: string, names: readonly string[]): boolean {
  const text = plain(password);
  const readings = [text, lettersAndDigitsOf(text), lettersOf(text)].map(asClasses);
  return names.some((name) => {
    const word = asClasses(name);
    const shortest = LATIN.test(word) ? SHORTEST.latin : SHORTEST.other;
    if (Array.from(word).length >= shortest) return readings.some((reading) => reading.includes(word));
    return word.length === SHORTEST.withoutOtherLetters && isOnlyWord(text, word);
  });
}
