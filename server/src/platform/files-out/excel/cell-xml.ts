import { cents, centsToDecimal, wallClockMillis } from '@portal/domain/formats';
import { cellText } from '../cell-text.ts';
import { cleanText } from '../clean-text.ts';
import type { Cell, CellKind } from '../table-file.ts';

/** Places in the list of styles that `workbook-parts.ts` writes. */
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

/** What a cell of the format holds at most. */
const LONGEST_TEXT = 32_767;
/** A reader of the format interprets this as an escaped character code. */
const ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;
const DAY_MS = 86_400_000;
/** Days of the format begin before 1900 by two: it counts from one, and has a 29th of February in that year. */
const EPOCH = Date.UTC(1899, 11, 30);
/** March 1900: days before it have no number that all readers understand alike. */
const FIRST_DAY = 61;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it is in a part of the workbook. */
export const xmlText = (text: string): string =>
  cleanText(text)
    .replaceAll(ESCAPE, '_x005F_')
    .replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** 'B7' of the second column's seventh row. */
export const addressOf = (column: number, row: number): string => `${letters(column)}${row}`;

const fitted = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

/** Text is never a formula, whatever it begins with: it stands as text, in a column of text. */
export const textCell = (address: string, text: string, style: number): string =>
  text === ''
    ? ''
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitted(text))}</t></is></c>`;

const numberCell = (address: string, value: number | string, style: number): string =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function serialOf(value: Cell, zone: string): number | null {
  if (value === null) return null;
  const millis = typeof value === 'number' ? wallClockMillis(zone, value) : Date.parse(`${value}T00:00:00Z`);
  const serial = (millis - EPOCH) / DAY_MS;
  return serial >= FIRST_DAY ? serial : null;
}

/** A value with its type: numbers and days can be added up, sorted and filtered as what they are. */
export function typedCell(address: string, kind: CellKind, value: Cell, zone: string): string {
  if (value === null) return '';
  if (kind === 'day' || kind === 'instant') {
    const serial = serialOf(value, zone);
    return serial === null
      ? textCell(address, cellText(kind, value, zone), STYLES.text)
      : numberCell(address, Number(serial.toFixed(8)), STYLES[kind]);
  }
  if (typeof value === 'string') return textCell(address, value, STYLES.text);
  return numberCell(address, kind === 'money' ? centsToDecimal(cents(value)) : value, STYLES[kind]);
}
