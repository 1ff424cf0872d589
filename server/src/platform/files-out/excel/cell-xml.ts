import { cents, centsToDecimal, localTimeAsUtcMillis } from '@portal/domain/formats';
import { cellText } from '../cell-text.ts';
import { cleanText } from '../clean-text.ts';
import type { Cell, CellKind } from '../table-file.ts';

/** Indexes in the list of styles that `workbook-parts.ts` writes. */
export const STYLES = {
  text: 1,
  day: 2,
  instant: 3,
  money: 4,
  count: 5,
  head: 6,
  strong: 7,
  headOfNumbers: 8,
} as const;

/** The format's limit of characters in a cell. */
const LONGEST_TEXT = 32_767;
/** Programs would read `_x0041_` as an escaped character code, so this underscore must itself be escaped. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
const DAY_MS = 86_400_000;
/** Day zero of the format's serial dates: they count from 1 and wrongly include February 29, 1900, so it is two days before 1900. */
const EPOCH = Date.UTC(1899, 11, 30);
/** March 1, 1900: programs disagree on the serial numbers of earlier dates. */
const FIRST_DAY = 61;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for the XML of a workbook. */
export const xmlText = (text: string): string =>
  cleanText(text)
    .replaceAll(ESCAPE, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** The cell address, such as 'B7' for the second column and row 7. `column` counts from 0, `row` from 1. */
export const addressOf = (column: number, row: number): string => `${letters(column)}${row}`;

const fitted = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

/** A text cell. Its text is never a formula, no matter how it starts, because the cell's type is text. */
export const textCell = (address: string, text: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitted(text))}</t></is></c>`;

const numberCell = (address: string, value: number | string, style: number): string =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function serialOf(value: Cell, zone: string): number | null {
  if (value === null) return null;
  const millis = typeof value === 'number' ? localTimeAsUtcMillis(zone, value) : Date.parse(`${value}T00:00:00Z`);
  // whole seconds: programs round a time just before midnight up to the next date
  const serial = (Math.floor(millis / 1_000) * 1_000 - EPOCH) / DAY_MS;
  return serial >= FIRST_DAY ? serial : null;
}

/** A cell with a typed value, so that numbers and dates can be added up, sorted and filtered. */
export function typedCell(address: string, kind: CellKind, value: Cell, zone: string): string {
  if (value === null) return '';
  if (kind === 'day' || kind === 'instant') {
    const serial = serialOf(value, zone);
    return serial === null
      ? textCell(address, cellText(kind, value, zone), STYLES.text)
      : // with all digits: a rounded time may be a fraction of a second too early, and then shows the minute before
        numberCell(address, serial, STYLES[kind]);
  }
  if (typeof value === 'string') return textCell(address, value, STYLES.text);
  return numberCell(address, kind === 'money' ? centsToDecimal(cents(value)) : value, STYLES[kind]);
}
