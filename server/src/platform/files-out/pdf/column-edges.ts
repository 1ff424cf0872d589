import { cellText } from '../cell-text.ts';
import type { Cell, FileColumn, FileTable } from '../table-file.ts';

/** What no line of a column may be narrower than, as long as a county writes it. */
const WIDEST: Readonly<Partial<Record<FileColumn['kind'], Cell>>> = {
  instant: Date.UTC(2026, 11, 30, 22, 0),
  day: '2026-12-30',
  count: 1_234_567,
  money: -123_456_789,
};

/** A title is not cut within a word, and a time or an amount has its line to itself. */
function widestOf({ kind, title }: FileColumn, widthOf: (text: string) => number): number {
  const value = WIDEST[kind];
  const texts = [...title.split(' '), ...(value === undefined ? [] : [cellText(kind, value, 'UTC')])];
  return Math.max(...texts.map(widthOf));
}

/** Sums of fractions come out a little less: a column that just fits its word must not cut it. */
const ROUNDING = 0.01;

interface Room {
  readonly left: number;
  readonly width: number;
  /** Between two columns; the gap behind the last one is outside. */
  readonly gap: number;
  readonly widthOf: (text: string) => number;
}

/**
 * Left edges of the columns, and the right edge of the last one: by their shares, but none narrower than what cannot be broken.
 * Where all together need more than there is, by their shares alone.
 */
export function columnEdges({ columns }: Pick<FileTable, 'columns'>, { left, width, gap, widthOf }: Room): number[] {
  const needs = columns.map((column) => widestOf(column, widthOf) + ROUNDING + gap);
  const isShort = needs.reduce((sum, need) => sum + need, 0) > width + gap;
  const widened = new Set<number>();
  let unit = 0;
  for (;;) {
    const free = columns.filter((_, at) => !widened.has(at)).reduce((sum, { share }) => sum + share, 0);
    const taken = [...widened].reduce((sum, at) => sum + (needs[at] ?? 0), 0);
    unit = (width + gap - taken) / free;
    const next = columns.findIndex(({ share }, at) => !widened.has(at) && share * unit < (needs[at] ?? 0));
    if (isShort || next < 0) break;
    widened.add(next);
  }
  let x = left;
  return [left, ...columns.map(({ share }, at) => (x += widened.has(at) ? (needs[at] ?? 0) : share * unit))];
}
