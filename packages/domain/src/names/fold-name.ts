/** Accents of Latin, Greek and Cyrillic. Combining marks of other scripts count as letters and stay. */
const ACCENTS = /[\u0300-\u036f]/g;
/**
 * Apostrophe-like letters, such as the glottal stop of Hawaiian and Chamorro (U+02BB): users treat them as punctuation.
 */
const MODIFIER_LETTERS = /[\u02b0-\u02ff]/g;
/**
 * Capitals whose accent is part of the letter in Unicode, such as a stroke, and joined letters: WALESA is WAŁĘSA, and
 * DANG is ĐẶNG. Without them, a person typed on an ordinary keyboard would not be found.
 */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ø: 'O',
  Ħ: 'H',
  Ŧ: 'T',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};
const NOT_PLAIN = /[ŁĐÐØĦŦÞÆŒ]/g;
const NOT_IN_A_NAME = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * Folds without the final composition, so that the folds of parts, joined, equal the fold of the whole text. Normalizes
 * again after upper-casing, to put combining marks of other scripts in canonical order.
 */
export function foldDecomposed(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase() // capital sharp s becomes SS only by way of the small letter
    .toUpperCase()
    .normalize('NFKD')
    .replace(NOT_PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(MODIFIER_LETTERS, '')
    .replace(NOT_IN_A_NAME, '');
}

/**
 * The key under which a name is stored and looked up. Case, accents, punctuation and spaces are ignored: O'BRIEN,
 * OBRIEN and O BRIEN have one key, and Hagåtña is HAGATNA in NFC and NFD.
 *
 * Upper-casing uses the Unicode default (`toUpperCase`, not `toLocaleUpperCase`): under a Turkish locale SMITH and
 * 'smith' would differ. Letters of other scripts are kept. The key is empty for punctuation alone, which cannot be
 * searched.
 */
export function foldName(text: string): string {
  return foldDecomposed(text).normalize('NFC');
}

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/**
 * The smallest string above every string that starts with `key`, in PostgreSQL's "C" collation (UTF-8 byte order, which
 * is code point order). A prefix search is `>= key AND < prefixUpperBound(key)`. Null if there is no such string, as
 * for the empty key.
 */
export function prefixUpperBound(key: string): string | null {
  const points = Array.from(key, (character) => character.codePointAt(0) ?? 0);
  while (points.length > 0) {
    const last = points.pop() ?? LAST_CODE_POINT;
    if (last < LAST_CODE_POINT) return String.fromCodePoint(...points, nextCodePoint(last));
  }
  return null;
}

function nextCodePoint(point: number): number {
  const next = point + 1;
  return next === FIRST_SURROGATE ? AFTER_SURROGATES : next;
}

/** Compares strings in PostgreSQL's "C" collation, for lists that the client sorts again. */
export function compareInC(left: string, right: string): number {
  const others = right[Symbol.iterator]();
  for (const character of left) {
    const other = others.next();
    if (other.done) return 1;
    if (character !== other.value) return (character.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
  }
  return others.next().done ? 0 : -1;
}
