import { compareInC } from '../names/fold-name.ts';

const LONGEST_NUMBER = 200;
const DIGITS_OR_OTHERS = /\d+|\D+/g;
const ACCENTS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const LONGEST_RUN = 99;

/** Encodes a run of digits as its length and its digits without leading zeros: '9' -> '019', '10' -> '0210'. */
function digitToken(run: string): string {
  const digits = run.replace(/^0+/, '');
  return String(Math.min(digits.length, LONGEST_RUN)).padStart(2, '0') + digits;
}

/** Upper-case letters without accents, and digits; all else is a single space. */
const tidyNumber = (documentNumber: string): string =>
  documentNumber
    .slice(0, LONGEST_NUMBER)
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SEPARATORS, ' ');

/**
 * A key that sorts document numbers naturally in the "C" collation: 2024-9 before 2024-10, A9 before A10, numbers
 * without letters before those with letters. Case, spaces, punctuation and leading zeros are ignored: 'a 683300' and
 * 'A683300' share a key, as do '2024-000123' and '2024-123'.
 *
 * Use it to sort and look up. It does not identify a document: document type and recorded number do.
 */
export function documentNumberKey(documentNumber: string): string {
  const runs = tidyNumber(documentNumber).match(DIGITS_OR_OTHERS) ?? [];
  const tokens = runs.map((run) => (/\d/.test(run) ? digitToken(run) : run.replaceAll(' ', '').normalize('NFC')));
  // the space sorts below digits and letters, so a number precedes longer numbers that start with it
  return tokens.filter((token) => token !== '').join(' ');
}

const DIGITS_ONLY = /^\d{2,}$/;
const ONE_RUN_OF_DIGITS = /^(\D*)(\d{2,})(\D*)$/;
const SPACE_BETWEEN_DIGITS = /(?<=\d)\s+(?=\d)/g;

const typedNumber = (typed: string): string => typed.normalize('NFKC').trim().slice(0, LONGEST_NUMBER);

/** The keys of a number with a hyphen at each place within its digits. */
const keysWithHyphenWithin = (digits: string, before = '', after = ''): readonly string[] => {
  const positions = Array.from({ length: digits.length - 1 }, (_, index) => index + 1);
  const keys = positions.map((at) => documentNumberKey(`${before}${digits.slice(0, at)}-${digits.slice(at)}${after}`));
  return [...new Set(keys)];
};

/**
 * The keys of a number that was typed without its hyphen: '2024000123' is perhaps 2024-000123. Empty for anything but
 * digits. `documentNumberKey` separates runs of digits, so that 2024-12 does not sort beside 202412.
 */
export function documentNumberKeysWithHyphen(typed: string): readonly string[] {
  const digits = typedNumber(typed);
  return DIGITS_ONLY.test(digits) ? keysWithHyphenWithin(digits) : [];
}

/**
 * The keys of a lien's number whose digits were grouped differently when it was typed: 'TX2400012' is perhaps TX-24-00012, and
 * '104 523 898' perhaps 104523898. A typed hyphen is meant: '2024-9' is not 20249.
 */
export function lienNumberKeysGroupedDifferently(typed: string): readonly string[] {
  const number = typedNumber(typed);
  const [, before, digits = '', after] = ONE_RUN_OF_DIGITS.exec(number) ?? [];
  if (digits !== '') return keysWithHyphenWithin(digits, before, after);
  const joined = number.replace(SPACE_BETWEEN_DIGITS, '');
  return joined === number ? [] : [documentNumberKey(joined)];
}

/**
 * The numbers that have exactly the letters and digits of the typed one. If there are none, all the numbers: leading zeros may have been left
 * out.
 */
export function preferSameCharacters(typed: string, numbers: readonly string[]): readonly string[] {
  const charactersOf = (number: string): string => tidyNumber(number).replaceAll(' ', '');
  const same = numbers.filter((number) => charactersOf(number) === charactersOf(typed));
  return same.length > 0 ? same : numbers;
}

/** Compares two document numbers by `documentNumberKey`; 0 if they are the same number. */
export function compareDocumentNumbers(left: string, right: string): number {
  return compareInC(documentNumberKey(left), documentNumberKey(right));
}
