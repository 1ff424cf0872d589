/** Letter paper, in points. */
export const PAPER = { width: 612, height: 792, margin: 48 } as const;
export const ROW_HEIGHT = 16;
/** Rows have one height, so that the number of pages is known before the first is written. */
export const HEAD_HEIGHT = 20;
const FOOT_HEIGHT = 28;
const TITLE_HEIGHT = 64;
export const FACT_HEIGHT = 15;

export interface ReportSize {
  readonly rows: number;
  /** Lines above the table. */
  readonly facts: number;
  /** Lines of sums below it. */
  readonly totals: number;
}

export interface ReportLayout {
  readonly pages: number;
  readonly rowsOnFirst: number;
  readonly rowsOnOthers: number;
  /** Top of the table head on the first page. */
  readonly firstTop: number;
}

const inside = PAPER.height - PAPER.margin * 2 - FOOT_HEIGHT;
const rowsIn = (height: number): number => Math.floor((height - HEAD_HEIGHT) / ROW_HEIGHT);

/** Where everything stands: sums follow the last row, on a page of their own when there is no room. */
export function layOut({ rows, facts, totals }: ReportSize): ReportLayout {
  const title = TITLE_HEIGHT + facts * FACT_HEIGHT;
  const rowsOnFirst = rowsIn(inside - title);
  const rowsOnOthers = rowsIn(inside);
  // An empty report says so in one line.
  const lines = Math.max(rows, 1) + totals;
  const rest = Math.max(0, lines - rowsOnFirst);
  return { pages: 1 + Math.ceil(rest / rowsOnOthers), rowsOnFirst, rowsOnOthers, firstTop: PAPER.margin + title };
}
