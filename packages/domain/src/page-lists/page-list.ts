import { failed, type Result, success } from '../result/index.ts';

/** Why a page list is refused, with the values for the error message. */
export type PageListFailure =
  | { readonly kind: 'notANumber'; readonly typed: string }
  | { readonly kind: 'outOfRange'; readonly page: number; readonly pageCount: number }
  | { readonly kind: 'reversedRange'; readonly from: number; readonly to: number }
  | { readonly kind: 'tooLong'; readonly limit: number };

/** The maximum length of a page list in characters: enough for every second page of a 5,000-page document. */
export const PAGE_LIST_LIMIT = 20_000;
/** The maximum number of pages per document. */
export const PAGE_COUNT_LIMIT = 100_000;

const ITEM = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/;
const MAX_QUOTED_CHARACTERS = 20;

interface PageRange {
  readonly from: number;
  readonly to: number;
}

function parseItem(typed: string, pageCount: number): Result<PageRange, PageListFailure> {
  const [, first, last] = ITEM.exec(typed) ?? [];
  if (first === undefined) return failed({ kind: 'notANumber', typed: typed.slice(0, MAX_QUOTED_CHARACTERS) });
  const from = Number(first);
  const to = last === undefined ? from : Number(last);
  const outside = [from, to].find((page) => page < 1 || page > pageCount);
  if (outside !== undefined) return failed({ kind: 'outOfRange', page: outside, pageCount });
  return from > to ? failed({ kind: 'reversedRange', from, to }) : success({ from, to });
}

/**
 * Parses '1, 3, 7-9, 11' (001 section 4.7, 'Comma-delimited and may contain ranges') into sorted, distinct pages. Blank
 * text and extra commas are ignored. Runs in linear time in the length of the text and the page count, even if ranges
 * overlap.
 * @param pageCount pages of the document, 0 to PAGE_COUNT_LIMIT
 */
export function parsePageList(text: string, pageCount: number): Result<number[], PageListFailure> {
  assertPageCount(pageCount);
  if (text.length > PAGE_LIST_LIMIT) return failed({ kind: 'tooLong', limit: PAGE_LIST_LIMIT });

  // +1 where a range starts, -1 after its end, so that overlapping ranges take no extra time
  const changes = new Int32Array(pageCount + 2);
  for (const item of text.split(',')) {
    const typed = item.trim();
    if (typed === '') continue;
    const parsed = parseItem(typed, pageCount);
    if (!parsed.ok) return parsed;
    addAt(changes, parsed.value.from, 1);
    addAt(changes, parsed.value.to + 1, -1);
  }

  const pages: number[] = [];
  let depth = 0;
  for (let page = 1; page <= pageCount; page += 1) {
    depth += changes[page] ?? 0;
    if (depth > 0) pages.push(page);
  }
  return success(pages);
}

/** Formats pages as '1-3, 7': sorted, distinct, consecutive pages joined. The inverse of `parsePageList`. */
export function formatPageList(pages: Iterable<number>): string {
  const items: string[] = [];
  let from = 0;
  let to = 0;
  const close = () => {
    if (from > 0) items.push(from === to ? String(from) : `${from}-${to}`);
  };
  for (const page of sortedPages(pages)) {
    if (page !== to + 1 || from === 0) {
      close();
      from = page;
    }
    to = page;
  }
  close();
  return items.join(', ');
}

/** Sorted, distinct pages. */
export function sortedPages(pages: Iterable<number>): number[] {
  return [...new Set(pages)].sort((a, b) => a - b);
}

/** `selectedAsBoolean` of the thumbnail set (001 section 3): index 0 is page 1. */
export function selectedAsBooleans(pages: Iterable<number>, pageCount: number): boolean[] {
  assertPageCount(pageCount);
  const chosen = new Set(pages);
  return Array.from({ length: pageCount }, (_, index) => chosen.has(index + 1));
}

/** All pages of a document, 1 to `pageCount`. */
export function allPages(pageCount: number): number[] {
  assertPageCount(pageCount);
  return Array.from({ length: pageCount }, (_, index) => index + 1);
}

function addAt(changes: Int32Array, index: number, by: number): void {
  changes[index] = (changes[index] ?? 0) + by;
}

function assertPageCount(pageCount: number): void {
  if (!Number.isInteger(pageCount) || pageCount < 0 || pageCount > PAGE_COUNT_LIMIT) {
    throw new RangeError(`Not a page count: ${pageCount}`);
  }
}
