/** The user whose names the password must not contain. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Names of the product, regardless of the county's title. */
const PRODUCT_NAMES = ['portal', 'landrecord'];
/** Generic words of county names, which a password may contain. */
const GENERIC_WORDS = new Set(
  'and borough city clerk county deeds department district land of office online parish record recorder records register registrar state the town'.split(
    ' ',
  ),
);

/**
 * Substitutes for letters, and letters that look alike: `l`, `1`, `!` and `i` form one class. Name and password are
 * compared by these classes, so it does not matter which of them has the substitute.
 */
const LOOKALIKE_CLASSES: Readonly<Record<string, string>> = {
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
  Array.from(text, (character) => LOOKALIKE_CLASSES[character] ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('');
const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
const lettersAndDigitsOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The forms in which a password may contain a name: its words, with and without digits, and all words joined. */
function wordsOf(name: string): string[] {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  return [...words, ...words.map(lettersOf), words.join('')];
}

/** The user's names, for `containsName`. */
export function personNameWords({ username, firstName, lastName, email }: PasswordOwner): readonly string[] {
  const [mailbox = ''] = email.split('@');
  const full = [`${firstName}${lastName}`, `${lastName}${firstName}`];
  return [username, firstName, lastName, mailbox, ...full].flatMap(wordsOf);
}

/** The names of the county and its portal, for `containsName`. */
export const countyNameWords = (countyName: string, appTitle: string): readonly string[] => [
  ...PRODUCT_NAMES,
  ...[countyName, appTitle].flatMap(wordsOf).filter((word) => !GENERIC_WORDS.has(word)),
];

const LATIN = /^[a-z0-9]+$/;
/**
 * Minimum lengths: shorter names occur in many words by chance. Names of three letters count only if the password has
 * no other letters.
 */
const SHORTEST = { latin: 4, other: 2, withoutOtherLetters: 3 } as const;

/** Whether the word, possibly with substitutes, is the only word in the text besides digits and punctuation. */
function isOnlyWord(text: string, word: string): boolean {
  const characters = Array.from(text).filter((character) => asClasses(character) !== '');
  const isLetter = (character: string): boolean => lettersOf(character) !== '';
  return characters.some((_character, index) => {
    const inside = characters.slice(index, index + word.length);
    const outside = [...characters.slice(0, index), ...characters.slice(index + word.length)];
    return asClasses(inside.join('')) === word && !outside.some(isLetter);
  });
}

/**
 * True if a password contains one of the names, ignoring case, accents, punctuation and substitute characters (ASVS
 * 6.2.11). Attackers who know the user try such passwords first.
 */
export function containsName(password: string, names: readonly string[]): boolean {
  const text = plain(password);
  const readings = [text, lettersAndDigitsOf(text), lettersOf(text)].map(asClasses);
  return names.some((name) => {
    const word = asClasses(name);
    const shortest = LATIN.test(word) ? SHORTEST.latin : SHORTEST.other;
    if (Array.from(word).length >= shortest) return readings.some((reading) => reading.includes(word));
    return word.length === SHORTEST.withoutOtherLetters && isOnlyWord(text, word);
  });
}
