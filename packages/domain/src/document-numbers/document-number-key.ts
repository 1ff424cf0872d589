import { compareInC } from '../names/fold-name.ts';

const LONGEST_NUMBER = 200;
const DIGITS_OR_OTHERS = /\d+|\D+/g;
const ACCENTS = /[\u0300-\u036f]/g;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;
const LONGEST_RUN = 99;

/** A run of digits becomes its length and its digits without leading zeros: '9' -> '019', '10' -> '0210'. */
function digitToken(run: string): string {
  const digits = run.replace(/^0+/, '');
  return String(Math.min(digits.length, LONGEST_RUN)).padStart(2, '0') + digits;
}

/**
 * A key that sorts document numbers naturally in the "C" collation: 2024-9 before 2024-10, A9 before A10, bare numbers
 * before lettered ones. Case, spaces, punctuation and leading zeros do not
 * matter: 'a 683300' and 'A683300' share a key, '2024-000123' and '2024-123' too.
 *
 * It is for sorting and looking up, not an identity: that is document type and the number as recorded.
 */
export function documentNumberKey(documentNumber: string): string {
  const tidy = documentNumber
    .slice(0, LONGEST_NUMBER)
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(SEPARATORS, ' ');
  const runs = tidy.match(DIGITS_OR_OTHERS) ?? [];
  const tokens = runs.map((run) => (/\d/.test(run) ? digitToken(run) : run.replaceAll(' ', '').normalize('NFC')));
  // the space sorts below digits and letters, so a number comes before those that continue it
  return tokens.filter((token) => token !== '').join(' ');
}

/** Orders two document numbers as a list sorted by `documentNumberKey` does; 0 when they are the same number. */
export function compareDocumentNumbers(left: string, right: string): number {
  return compareInC(documentNumberKey(left), documentNumberKey(right));
}
