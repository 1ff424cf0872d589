/** Number of page numbers that a pager shows at a time. */
export const VISIBLE_PAGES = 10;
/** The pager has -10 and +10 buttons if there are more pages than this. */
export const TEN_STEPS_ABOVE = 30;

export interface RowRange {
  /** First and last row, counted from 1; both 0 if there are no rows. */
  readonly from: number;
  readonly to: number;
}

export interface PagerModel {
  readonly page: number;
  readonly pageCount: number;
  /** The visible page numbers: a block of ten, so that they do not move while the user clicks within it. */
  readonly numbers: readonly number[];
  readonly hasFirstAndLast: boolean;
  readonly hasTenSteps: boolean;
  /** The pages that the buttons lead to; null if there is no such page. */
  readonly previous: number | null;
  readonly next: number | null;
  readonly tenBack: number | null;
  readonly tenForward: number | null;
}

/** The number of pages of a list; an empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

export function clampPage(page: number, pages: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), pages) : 1;
}

/** The rows of a page, as in 'Displaying Results: 1-10 of 47'. */
export function pageRange(page: number, pageSize: number, total: number): RowRange {
  if (total === 0) return { from: 0, to: 0 };
  const from = (clampPage(page, pageCount(total, pageSize)) - 1) * pageSize + 1;
  return { from, to: Math.min(total, from + pageSize - 1) };
}

/** The rows of a page, if all rows are loaded. */
export function rowsOfPage<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
  const { from, to } = pageRange(page, pageSize, rows.length);
  return rows.slice(Math.max(0, from - 1), to);
}

/** The state of a pager. -10 and +10 appear above 30 pages, First and Last when the pages exceed the visible count. */
export function pagerModel(wanted: number, pages: number, visible = VISIBLE_PAGES): PagerModel {
  const page = clampPage(wanted, pages);
  const first = Math.floor((page - 1) / visible) * visible + 1;
  const last = Math.min(pages, first + visible - 1);
  const hasTenSteps = pages > TEN_STEPS_ABOVE;
  return {
    page,
    pageCount: pages,
    numbers: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    hasFirstAndLast: pages > visible,
    hasTenSteps,
    previous: page > 1 ? page - 1 : null,
    next: page < pages ? page + 1 : null,
    tenBack: hasTenSteps && page > 1 ? Math.max(1, page - 10) : null,
    tenForward: hasTenSteps && page < pages ? Math.min(pages, page + 10) : null,
  };
}
