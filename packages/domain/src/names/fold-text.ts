import { foldName } from './fold-name.ts';

/** Apostrophes inside a word, which do not separate it: O'BRIEN is one word. */
const INSIDE_WORDS = /(?<=[\p{L}\p{M}])['\u2019\u2018`\u00b4](?=\p{L})/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** Fractions of one character count as written with a slash: AN UNDIVIDED ½ INTEREST is 1/2. */
const FRACTION_SIGNS = /[¼-¾⅐-⅞]/gu;
const withSlash = (sign: string): string => ` ${sign.normalize('NFKD')} `;

/** The folded words of a text, without case, accents and punctuation. */
const foldedWords = (text: string): string[] =>
  text
    .replace(INSIDE_WORDS, '')
    .replace(FRACTION_SIGNS, withSlash)
    .split(BETWEEN_WORDS)
    .map(foldName)
    .filter((word) => word !== '');

/**
 * The key of a long text, such as a legal description or a memorial: its words with one space before, between and after
 * them. It contains only letters, digits and spaces, so no character is special in a database pattern. May be empty.
 */
export function foldText(text: string): string {
  const words = foldedWords(text);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** Text that ends in a digit must match whole words: LOT 5 does not match LOT 51. Other text matches as a prefix. */
const ENDS_IN_DIGIT = /\p{N}$/u;

/**
 * The substring that a text's key must contain to match the typed words in sequence; undefined if nothing searchable
 * was typed.
 */
export function typedTextKey(typed: string): string | undefined {
  const words = foldedWords(typed);
  if (words.length === 0) return undefined;
  const key = ` ${words.join(' ')}`;
  return ENDS_IN_DIGIT.test(key) ? `${key} ` : key;
}

/** Whether a text contains the typed words: the reference for tests of the text search. */
export function hasTypedText(text: string, typed: string): boolean {
  const key = typedTextKey(typed);
  return key !== undefined && foldText(text).includes(key);
}
