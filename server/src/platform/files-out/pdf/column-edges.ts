import { cellText } from '../cell-text.ts';
import type { Cell, FileColumn, FileTable } from '../table-file.ts';

/**
 * A wide value of each kind of column; the column must be wide enough for it. The zone's name, which only times of a repeated hour have
 * behind them, may start a second line.
 */
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

/** Lengths are in points. */
interface Layout {
  readonly left: number;
  readonly width: number;
  /** Space between two columns; there is none after the last one. */
  readonly gap: number;
  readonly widthOf: (text: string) => number;
}

/**
 * The left edges of the columns, and the left edge that one more column would have, a gap behind the last one. Widths follow the columns'
 * shares, but no column is narrower than its longest unbreakable text. If there is not enough room for that, only the shares count.
 */
export function columnEdges({ columns }: Pick<FileTable, 'columns'>, { left, width, gap, widthOf }: Layout): number[] {
  /** The least space of each column, with the gap behind it. */
  const minimums = columns.map((column) => widestOf(column, widthOf) + ROUNDING + gap);
  const isTooNarrow = minimums.reduce((sum, minimum) => sum + minimum, 0) > width + gap;
  const widened = new Set<number>();
  let shareWidth = 0;
  // a column that gets its minimum leaves less to the others, so that another of them may become too narrow
  for (;;) {
    const free = columns.filter((_, index) => !widened.has(index)).reduce((sum, { share }) => sum + share, 0);
    const taken = [...widened].reduce((sum, at) => sum + (minimums[at] ?? 0), 0);
    shareWidth = (width + gap - taken) / free;
    const next = columns.findIndex(
      ({ share }, index) => !widened.has(index) && share * shareWidth < (minimums[index] ?? 0),
    );
    if (isTooNarrow || next < 0) break;
    widened.add(next);
  }
  let x = left;
  return [
    left,
    ...columns.map(({ share }, index) => (x += widened.has(index) ? (minimums[index] ?? 0) : share * shareWidth)),
  ];
}
