import { foldName } from '../names/fold-name.ts';

/** Apostrophes inside a word: O'BRIEN is one word. */
const INSIDE_WORDS = /(?<=[\p{L}\p{M}])['\u2019\u2018`\u00b4](?=\p{L})/gu;
/** A period after an initial: N.E. and U.S. are one word each. */
const AFTER_INITIAL = /(?<![\p{L}\p{M}])(\p{L})\.(?=\p{L}(?![\p{L}\p{M}]))/gu;
/** A hyphen between a letter and a number: C-2 and I-94 are one word each. */
const IN_DESIGNATION = /(?<![\p{L}\p{N}])(\p{L})-(?=\d)|(\d)-(?=\p{L}(?![\p{L}\p{N}]))/gu;
/** A fraction of one character, which would be read with the number before it: 9½. */
const FRACTION = /[\u00bc-\u00be\u2150-\u215e]/g;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** The folded words of a street or the name of a plat. */
export function placeWords(text: string): readonly string[] {
  return text
    .replace(FRACTION, ' $& ')
    .normalize('NFKD')
    .replace(INSIDE_WORDS, '')
    .replace(AFTER_INITIAL, '$1')
    .replace(IN_DESIGNATION, '$1$2')
    .split(BETWEEN_WORDS)
    .map(foldName)
    .filter((word) => word !== '');
}

/** Words of one meaning, the first of which stands for all of them. */
export type WordGroups = readonly (readonly [standard: string, ...others: readonly string[]])[];

/** Each word of the groups with the word that stands for it. */
export function standardWords(groups: WordGroups): ReadonlyMap<string, string> {
  return new Map(groups.flatMap((group) => group.map((word) => [word, group[0]] as const)));
}

/** A word of a form. A mark has a fixed spelling or is a number, so it is only compared as a whole. */
export interface FormWord {
  readonly text: string;
  readonly isMark: boolean;
}

/**
 * The form of a place under which it is stored and looked up: marks with a space on each side, other words without spaces. So 'N BEACH' does
 * not match 'GREEN BEACH' and '1 AVE' not '21 AVE', but LAU LAU matches LAULAU, and BEA the beginning of BEACH.
 */
export function formOf(words: readonly FormWord[]): string {
  return words.reduce((form, { text, isMark }) => {
    if (!isMark) return form + text;
    return form.endsWith(' ') ? `${form}${text} ` : `${form} ${text} `;
  }, '');
}
