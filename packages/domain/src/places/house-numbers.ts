import { isStreetType } from './street-form.ts';

/** Longer numbers are no house numbers, and would not fit into an integer of the database. */
const MAX_DIGITS = 7;
/** A building does not have more numbers than a hundred block has on one side. */
const MAX_SPAN = 200;

const FRACTIONS = /(?<!\d)[1-7]\s*[/\u2044]\s*[2-8](?!\d)|[\u00bc-\u00be\u2150-\u215e]/g;
const UNIT = /#|\b(?:apt|apartment|unit|suite|ste|lot|bldg|rm|room|spc|space|trlr)\b/i;
/** 'No. 12' and '#12'. */
const BEFORE_NUMBER = /^\s*(?:#|no\b\.?|num\b\.?|number\b)\s*/i;
const NUMBERS = /(\d+)(?:\s*(?:[-\u2010-\u2015]|\bthru\b|\bthrough\b|\bto\b)\s*(\d+)(?![\s\d]*[-\u2010-\u2015]))?/gi;

/** The last number of '1012-14', which is 1014. */
const completed = (first: string, last: string): number =>
  Number(last.length < first.length ? first.slice(0, first.length - last.length) + last : last);

/** The house numbers from one to the other: those of one side of the street. An odd and an even number are only these two. */
const side = (first: number, last: number): readonly number[] => {
  if (last <= first) return [first];
  const isOneSide = (last - first) % 2 === 0 && last - first <= MAX_SPAN;
  return isOneSide ? Array.from({ length: (last - first) / 2 + 1 }, (_, index) => first + 2 * index) : [first, last];
};

/** Removes an apartment after the number: '12 #3'. */
const withoutUnit = (text: string): string => {
  const start = text.search(/\d/);
  const length = start < 0 ? -1 : text.slice(start).search(UNIT);
  return length < 0 ? text : text.slice(0, start + length);
};

const isTooLong = (digits: string): boolean => digits.replace(/^0+/, '').length > MAX_DIGITS;

/** All house numbers in a text such as '12-14', '12 & 14' or '12 1/2', without those of apartments. */
const numbersIn = (text: string): readonly number[] => {
  const numbers = [...withoutUnit(text.replace(FRACTIONS, ' ')).matchAll(NUMBERS)].flatMap(
    ([, first = '', last = first]) =>
      isTooLong(first) || isTooLong(last) ? [] : side(Number(first), completed(first, last)),
  );
  return [...new Set(numbers)];
};

/** The house number at the beginning of a street, if the county wrote both in one field. Of '6 ST SW', 6 is the street. */
const numberOfStreet = (street: string): string => {
  const [, number = '', next = ''] = /^\s*(\d+(?:\s*[-&]\s*\d+)*)[a-z]?\s+([\p{L}\d]+)/iu.exec(street) ?? [];
  return isStreetType(next.toUpperCase()) ? '' : number;
};

/**
 * The house numbers of an address besides the first one in the field, by which it is found as well: 14 of '12-14'. They are stored with the
 * address; null if there are none.
 */
export function otherHouseNumbers(houseNumber: string, street: string): readonly number[] | null {
  const isInStreet = !/\d/.test(houseNumber);
  const numbers = numbersIn(isInStreet ? numberOfStreet(street) : houseNumber);
  const others = isInStreet ? numbers : numbers.slice(1);
  return others.length === 0 ? null : others;
}

/** A typed house number, as it is looked up. */
export interface TypedHouse {
  /** The text without an apartment and without 'No.'. */
  readonly text: string;
  /** The numbers that it consists of: one of '12', several of '12-14'. Empty if it has other text, as '12A' and '12 1/2'. */
  readonly numbers: readonly number[];
}

const WORDS_BETWEEN = /\b(?:and|thru|through|to)\b/gi;
const ONLY_NUMBERS = /^[\d\s,;&+/\u2010-\u2015-]+$/;

/** Reads a typed house number: '#12', '12 Apt 3' and '12' are one house, and '12-14' is any of its numbers. */
export function readTypedHouse(typed: string): TypedHouse {
  const text = withoutUnit(typed.replace(BEFORE_NUMBER, '')).trim();
  const hasFraction = text.replace(FRACTIONS, '') !== text;
  return { text, numbers: ONLY_NUMBERS.test(text.replace(WORDS_BETWEEN, ' ')) && !hasFraction ? numbersIn(text) : [] };
}
