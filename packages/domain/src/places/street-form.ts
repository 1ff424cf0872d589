import { withHighways } from './highways.ts';
import { withoutOrdinals } from './ordinals.ts';
import { type FormWord, formOf, placeWords, standardWords } from './place-words.ts';
import { DIRECTIONS, NAME_WORDS, STREET_TYPES } from './street-words.ts';

const TYPES = standardWords(STREET_TYPES);
const DIRECTION_WORDS = standardWords(DIRECTIONS);
const STANDARD = standardWords([...STREET_TYPES, ...DIRECTIONS, ...NAME_WORDS]);

/** Words before the number of an apartment or similar, from the Postal Service. */
const UNIT_WORDS = new Set([
  ...['APARTMENT', 'APT', 'BLDG', 'BUILDING', 'FLOOR', 'FL', 'LOT', 'RM', 'ROOM', 'SPACE', 'SPC'],
  ...['STE', 'SUITE', 'TRLR', 'UNIT'],
]);
const UNIT_NAME = /^(?:[A-Z]?\d+[A-Z]?|[A-Z])$/;
const FLOOR = /^FL(?:OOR)?$/;
const NUMBER = /^\d+[A-Z]?$/;

/** Two directions in two words are one: N E is NE. */
const joinDirections = (words: readonly string[]): readonly string[] =>
  words.reduce<readonly string[]>((joined, word) => {
    const last = DIRECTION_WORDS.get(joined.at(-1) ?? '');
    const next = DIRECTION_WORDS.get(word);
    const isPair = (last === 'N' || last === 'S') && (next === 'E' || next === 'W');
    return isPair ? [...joined.slice(0, -1), last + next] : [...joined, word];
  }, []);

/** Removes an apartment from the end: it is in no street name, and a house is found with and without it. */
const withoutUnit = (words: readonly string[]): readonly string[] => {
  const start = words.findIndex(
    (word, index) => index > 0 && UNIT_WORDS.has(word) && UNIT_NAME.test(words[index + 1] ?? ''),
  );
  if (start > 0) return words.slice(0, start);
  return words.length > 2 && FLOOR.test(words.at(-1) ?? '') && /^\d/.test(words.at(-2) ?? '')
    ? words.slice(0, -2)
    : words;
};

/** The words of a street, without an apartment. */
const streetWords = (street: string): readonly string[] => withoutUnit(placeWords(street.replaceAll('#', ' UNIT ')));

const formWord = (word: string): FormWord => {
  const text = NUMBER.test(word) ? word.replace(/^0+(?=\d)/, '') : STANDARD.get(word);
  return { text: text ?? word, isMark: text !== undefined };
};

const formOfWords = (words: readonly string[]): string =>
  formOf(
    withHighways(joinDirections(withoutOrdinals(words))).map(({ word, isRoad }) =>
      isRoad ? { text: word, isMark: true } : formWord(word),
    ),
  );

/**
 * The form of a street, in which all its spellings are the same: 'First Ave. North', '1st Avenue N' and '1 AVE N' are ' 1 AVE N '. It is
 * stored with an address. A typed street matches where its form is part of the stored form.
 */
export function streetForm(street: string): string {
  return formOfWords(streetWords(street));
}

/** Whether a word is a street type: of '6 ST SW', the number is the street. */
export const isStreetType = (word: string): boolean => TYPES.has(word);

/** How a typed street is looked up. */
export interface TypedStreet {
  /** Forms of the street, one of which must be part of the stored form. */
  readonly forms: readonly string[];
  /** Whether the text itself may also match, because its last word may be the beginning of a longer one. */
  readonly isBeginning: boolean;
}

/** Reads a typed street. If the user repeated the house number before it, it is also looked up without the number. */
export function readTypedStreet(street: string, houseNumber = ''): TypedStreet {
  const words = streetWords(street);
  const isNumberFirst = words.length > 1 && words[0] === houseNumber.trim().toUpperCase();
  const forms = [words, ...(isNumberFirst ? [words.slice(1)] : [])].map(formOfWords);
  // 'Lyndale Ave N' is not the beginning of 'Lyndale Avenue South'
  const [type = '', last = ''] = words.slice(-2);
  const endsInDirection = isStreetType(type) && DIRECTION_WORDS.has(last);
  return { forms: forms.filter((form) => form.trim() !== ''), isBeginning: !endsInDirection };
}
