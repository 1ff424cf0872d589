import { failed, type Result, success } from '../result/index.ts';
import { type Cents, cents, isCents } from './cents.ts';

/** Why a typed amount is not valid. */
export type DollarsFailure = 'empty' | 'notANumber' | 'tooManyDecimals' | 'tooLarge';

const LONGEST_AMOUNT = 40;
const PLAIN = /^(\d*)(?:\.(\d*))?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** Decimal dollars such as '1234.50', for CSV files and spreadsheets. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats '1234567' as '1,234,567'. */
function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** Formats as '$1,234.50' and '-$2.00'. Digits and the position of '$' are the same in every language. */
export function formatCents(amount: Cents): string {
  const decimal = centsToDecimal(cents(Math.abs(amount)));
  return `${amount < 0 ? '-' : ''}$${groupThousands(decimal.slice(0, -3))}${decimal.slice(-3)}`;
}

/**
 * Parses an amount as a person types it: '12', '$1,234.5', '.50', '-$2.00'. Exponents, misplaced commas, more than two
 * decimals and other text are refused with a reason.
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
 * Converts dollars that arrive as a JSON number (the rates of 002 section 3 are decimal dollars). Refuses more than two
 * decimals, such as 0.1 + 0.2, which indicates a floating-point calculation.
 */
export function dollarsToCents(dollars: number): Result<Cents, DollarsFailure> {
  return parseDollars(String(dollars));
}

/**
 * Converts a percentage that arrives as a JSON number to basis points: 2.5 is 250 (002 section 3 has surcharges in
 * percent). At most two decimals, as for money.
 */
export function percentToBasisPoints(percent: number): Result<number, DollarsFailure> {
  return dollarsToCents(percent);
}

/** Converts basis points to a percentage as a JSON number: 250 is 2.5. */
export const basisPointsToPercent = (basisPoints: number): number => centsToDollars(cents(basisPoints));

/** Converts to dollars as a JSON number, the nearest double to the exact amount; it converts back to the same cents. */
export function centsToDollars(amount: Cents): number {
  return Number(centsToDecimal(amount));
}
