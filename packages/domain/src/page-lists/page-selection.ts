import { type Result, success } from '../result/index.ts';
import { allPages, formatPageList, type PageListFailure, parsePageList, sortedPages } from './page-list.ts';

/** How pages are selected (001 section 4.7): the entire document, or a typed list. */
export const PAGE_SELECTION_METHODS = ['ENTIRE_DOCUMENT', 'CSV_PAGES'] as const;
export type PageSelectionMethod = (typeof PAGE_SELECTION_METHODS)[number];

/** The kind of change, reported to the server with each change of the selection (001 section 4.7). */
export const PAGE_SELECTION_CHANGES = [
  'PAGE_TOGGLED',
  'PAGE_SELECTION_METHOD_CHANGED',
  'PAGES_CHANGED',
  'KEEP_PAGE',
  'IGNORE_PAGE',
] as const;
export type PageSelectionChange = (typeof PAGE_SELECTION_CHANGES)[number];

export interface PageSelection {
  readonly pageSelectionMethod: PageSelectionMethod;
  readonly selectedAsCsv: string;
}

/** The initial selection: the entire document with an empty list (001 section 4.7). */
export const DEFAULT_PAGE_SELECTION: PageSelection = { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' };

/** Adds a page to the selection, or removes it. */
export function togglePage(pages: readonly number[], page: number): number[] {
  return pages.includes(page) ? ignorePage(pages, page) : keepPage(pages, page);
}

/** 'Keep Page' of the zoom dialog: adds the page to the selection. */
export function keepPage(pages: readonly number[], page: number): number[] {
  return sortedPages([...pages, page]);
}

/** 'Ignore Page' of the zoom dialog: removes the page from the selection. */
export function ignorePage(pages: readonly number[], page: number): number[] {
  return sortedPages(pages.filter((other) => other !== page));
}

/** The pages of a selection. */
export function selectedPages(selection: PageSelection, pageCount: number): Result<number[], PageListFailure> {
  if (selection.pageSelectionMethod === 'ENTIRE_DOCUMENT') return success(allPages(pageCount));
  return parsePageList(selection.selectedAsCsv, pageCount);
}

/**
 * The selection after a change. Toggling a page while the entire document is selected leaves all other pages selected.
 * Any change of single pages or of the list switches to CSV_PAGES (001 section 4.7). `page` is used only by the
 * single-page changes.
 */
export function changeSelection(
  selection: PageSelection,
  change: PageSelectionChange,
  page: number,
  pageCount: number,
): Result<PageSelection, PageListFailure> {
  if (change === 'PAGE_SELECTION_METHOD_CHANGED') return success(selection);
  const chosen =
    change === 'PAGES_CHANGED'
      ? parsePageList(selection.selectedAsCsv, pageCount)
      : selectedPages(selection, pageCount);
  if (!chosen.ok) return chosen;
  const isPageOfDocument = page >= 1 && page <= pageCount;
  if (change !== 'PAGES_CHANGED' && !isPageOfDocument) {
    return { ok: false, failure: { kind: 'outOfRange', page, pageCount } };
  }
  return success({
    pageSelectionMethod: 'CSV_PAGES',
    selectedAsCsv: formatPageList(afterPageChange(chosen.value, change, page)),
  });
}

function afterPageChange(pages: readonly number[], change: PageSelectionChange, page: number): readonly number[] {
  if (change === 'PAGE_TOGGLED') return togglePage(pages, page);
  if (change === 'KEEP_PAGE') return keepPage(pages, page);
  if (change === 'IGNORE_PAGE') return ignorePage(pages, page);
  return pages;
}
