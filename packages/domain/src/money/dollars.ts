import { failed, type Result, success } from '../result/index.ts';
import { type Cents, cents, isCents } from './cents.ts';

/** Why a typed amount is not money. */
export type DollarsFailure = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge';

const LONGEST_AMOUNT = 40;
const PLAIN = /^(\d*)(?:\.(\d*))?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** '1234.50': the amount as plain decimal dollars, as CSV files and spreadsheets want it. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** '1234567' as '1,234,567'. */
function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** '$1,234.50' and '-$2.00'. Digits and the place of '$' are pinned for every language (withstand, 'Languages'). */
export function formatCents(amount: Cents): string {
  const decimal = centsToDecimal(cents(Math.abs(amount)));
  return `${amount < 0 ? '-' : ''}$${groupThousands(decimal.slice(0, -3))}${decimal.slice(-3)}`;
}

/**
 * Reads an amount as a person types it: '12', '$1,234.5', '.50', '-$2.00'.
 * Exponents, misplaced commas, more than two decimals and anything else are refused by name (withstand S06).
 */
export function parseDollars(text: string): Result<Cents, DollarsFailure> {
  const trimmed = text.trim();
  if (trimmed === '') return failed('empty');
  if (trimmed.length > LONGEST_AMOUNT) return failed('notANumber');

  const negative = trimmed.startsWith('-');
  const unsigned = negative ? trimmed.slice(1) : trimmed;
  const bare = unsigned.startsWith('$') ? unsigned.slice(1) : unsigned;
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  const [, whole = '', fraction = ''] = PLAIN.exec(plain) ?? [];
  if (whole === '' && fraction === '') return failed('notANumber');
  if (fraction.length > 2) return failed('tooManyDecimals');

  const amount = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return isCents(amount) ? success(cents(negative ? 0 - amount : amount)) : failed('tooLarge');
}

/**
 * Reads dollars that arrive as a JSON number (rates of 002 section 3 are decimal dollars). 0.1 + 0.2 is refused: its shortest
 * text has 17 decimals, so someone calculated with it.
 */
export function dollarsToCents(dollars: number): Result<Cents, DollarsFailure> {
  return parseDollars(String(dollars));
}

/**
 * Basis points of a percentage that arrives as a JSON number: 2.5 is 250 (002 section 3 has surcharges in percent). Two
 * decimals at most, as money has.
 */
export function percentToBasisPoints(percent: number): Result<number, DollarsFailure> {
  return dollarsToCents(percent);
}

/** A percentage as a JSON number: 250 basis points are 2.5. */
export const basisPointsToPercent = (basisPoints: number): number => centsToDollars(cents(basisPoints));

/** Dollars as a JSON number, the nearest double to the exact amount; reads back to the same cents. */
export function centsToDollars(amount: Cents): number {
  return Number(centsToDecimal(amount));
}
