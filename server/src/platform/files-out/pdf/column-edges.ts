import { cellText } from '../cell-text.ts';
import type { Cell, FileColumn, FileTable } from '../table-file.ts';

/** The widest realistic value of each kind of column; the column must be wide enough for it. */
const WIDEST: Readonly<Partial<Record<FileColumn['kind'], Cell>>> = {
  instant: Date.UTC(2026, 11, 30, 22, 0),
  day: '2026-12-30',
  count: 1_234_567,
  money: -123_456_789,
};

/** The width below which a column would break a word of its title, or a time or an amount. */
function widestOf({ kind, title }: FileColumn, widthOf: (text: string) => number): number {
  const value = WIDEST[kind];
  const texts = [...title.split(' '), ...(value === undefined ? [] : [cellText(kind, value, 'UTC')])];
  return Math.max(...texts.map(widthOf));
}

/** Rounding errors may make a sum slightly too small, which must not cut a word that just fits. */
const ROUNDING = 0.01;

interface Layout {
  readonly left: number;
  readonly width: number;
  /** Space between two columns; there is none after the last one. */
  readonly gap: number;
  readonly widthOf: (text: string) => number;
}

/**
 * The left edges of the columns, and the right edge of the last one. Widths follow the columns' shares, but no column is narrower
 * than its longest unbreakable text. If there is not enough room for that, only the shares count.
 */
export function columnEdges({ columns }: Pick<FileTable, 'columns'>, { left, width, gap, widthOf }: Layout): number[] {
  const needs = columns.map((column) => widestOf(column, widthOf) + ROUNDING + gap);
  const isShort = needs.reduce((sum, need) => sum + need, 0) > width + gap;
  const widened = new Set<number>();
  let unit = 0;
  for (;;) {
    const free = columns.filter((_, index) => !widened.has(index)).reduce((sum, { share }) => sum + share, 0);
    const taken = [...widened].reduce((sum, at) => sum + (needs[at] ?? 0), 0);
    unit = (width + gap - taken) / free;
    const next = columns.findIndex(({ share }, index) => !widened.has(index) && share * unit < (needs[index] ?? 0));
    if (isShort || next < 0) break;
    widened.add(next);
  }
  let x = left;
  return [left, ...columns.map(({ share }, index) => (x += widened.has(index) ? (needs[index] ?? 0) : share * unit))];
}
