import type { PagesSelected, ThumbnailSet } from '@portal/contracts';
import {
  changeSelection,
  type PageListFailure,
  type PageSelection,
  type PageSelectionChange,
  type PageSelectionMethod,
  selectedPages,
} from '@portal/domain';

/** Number of thumbnails in the strip, and step of the Prev 5 and Next 5 buttons (001 section 9). */
export const STRIP_LENGTH = 5;

export const STRIP_MOVES = ['FIRST', 'PREV_5', 'PREV_1', 'NEXT_1', 'NEXT_5', 'LAST'] as const;
export type StripMove = (typeof STRIP_MOVES)[number];
/** Why the strip cannot move further. These are message keys. */
export type StripEnd = 'alreadyFirst' | 'alreadyLast' | 'alreadyLastPages';

export interface PreviewState {
  readonly pageCount: number;
  /** First page of the strip of thumbnails. */
  readonly firstPage: number;
  /** The page that is enlarged in the middle. */
  readonly shownPage: number;
  /** The selection. Its list is the text of the field as typed. */
  readonly selection: PageSelection;
  /** The selected pages. While the typed list is invalid, the previous selection. */
  readonly chosen: readonly number[];
  /** The selection when the list last lost the focus. An invalid list falls back to it, not to a partly typed '1, 9' of '1, 99'. */
  readonly settled: readonly number[];
  readonly listFailure: PageListFailure | null;
  /** The list is being edited, so an unfinished '7-' is not shown as an error yet. */
  readonly isTyped: boolean;
  /** Counts changes of the selection, so that a late response does not undo a newer change. */
  readonly revision: number;
  readonly stripEnd: StripEnd | null;
}

export type PreviewAction =
  | { readonly type: 'METHOD_CHOSEN'; readonly method: PageSelectionMethod }
  | { readonly type: 'LIST_TYPED'; readonly text: string }
  | { readonly type: 'SELECTION_CHANGED'; readonly change: PageSelectionChange; readonly page: number }
  | { readonly type: 'ANSWERED'; readonly revision: number; readonly pagesSelected: PagesSelected }
  | { readonly type: 'STRIP_MOVED'; readonly move: StripMove }
  | { readonly type: 'JUMPED'; readonly page: number }
  | { readonly type: 'PAGE_SHOWN'; readonly page: number }
  /** A swipe or key turned to the next or previous page. */
  | { readonly type: 'PAGE_TURNED'; readonly direction: 'NEXT' | 'PREVIOUS' };

/** Whether the user sees the pages. A user who may download them, but not preview them, gets no thumbnails (001 section 6). */
export const mayPreview = ({ thumbnails }: ThumbnailSet): boolean => thumbnails.length > 0;

/** The initial state, from the first response with thumbnails. */
export function initialPreview({ header, pagesSelected }: ThumbnailSet): PreviewState {
  const { pageSelectionMethod, selectedAsCsv } = pagesSelected;
  const selection = { pageSelectionMethod, selectedAsCsv };
  const pages = selectedPages(selection, header.pageCount);
  return {
    pageCount: header.pageCount,
    firstPage: 1,
    shownPage: 1,
    selection,
    chosen: pages.ok ? pages.value : [],
    settled: pages.ok ? pages.value : [],
    listFailure: pages.ok ? null : pages.failure,
    isTyped: false,
    revision: 0,
    stripEnd: null,
  };
}

/** Returns the state after an action. */
export function previewReducer(state: PreviewState, action: PreviewAction): PreviewState {
  switch (action.type) {
    case 'METHOD_CHOSEN':
      return settle(withSelection(state, { ...state.selection, pageSelectionMethod: action.method }));
    case 'LIST_TYPED':
      return {
        ...withSelection(state, { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: action.text }),
        isTyped: true,
      };
    case 'SELECTION_CHANGED':
      return afterChange(state, action.change, action.page);
    case 'ANSWERED':
      return action.revision === state.revision ? adopt(state, action.pagesSelected) : state;
    case 'STRIP_MOVED':
      return afterMove(state, action.move);
    case 'JUMPED':
      return { ...state, firstPage: action.page, shownPage: action.page, stripEnd: null };
    case 'PAGE_SHOWN':
      return showPage(state, action.page);
    case 'PAGE_TURNED':
      return turnPage(state, action.direction);
  }
}

const showPage = (state: PreviewState, page: number): PreviewState => ({
  ...state,
  shownPage: page,
  firstPage: stripWith(state, page),
  stripEnd: null,
});

function turnPage(state: PreviewState, direction: 'NEXT' | 'PREVIOUS'): PreviewState {
  const page = state.shownPage + (direction === 'NEXT' ? 1 : -1);
  if (page < 1) return { ...state, stripEnd: 'alreadyFirst' };
  return page > state.pageCount ? { ...state, stripEnd: 'alreadyLast' } : showPage(state, page);
}

function withSelection(state: PreviewState, selection: PageSelection): PreviewState {
  const pages = selectedPages(selection, state.pageCount);
  return {
    ...state,
    selection,
    chosen: pages.ok ? pages.value : state.settled,
    listFailure: pages.ok ? null : pages.failure,
    revision: state.revision + 1,
  };
}

function afterChange(state: PreviewState, change: PageSelectionChange, page: number): PreviewState {
  const changed = changeSelection(state.selection, change, page, state.pageCount);
  if (!changed.ok) return { ...state, listFailure: changed.failure, isTyped: false };
  return settle({ ...withSelection(state, changed.value), isTyped: false });
}

const settle = (state: PreviewState): PreviewState => ({ ...state, settled: state.chosen });

const adopt = (state: PreviewState, { pageSelectionMethod, selectedAsCsv }: PagesSelected): PreviewState =>
  settle({ ...withSelection(state, { pageSelectionMethod, selectedAsCsv }), revision: state.revision });

const lastStrip = (pageCount: number): number => Math.max(1, pageCount - STRIP_LENGTH + 1);

/** The first page after a move. Steps are clamped to 1 and the page count, and Last goes to the page count - 4 (001 section 4.7). */
function targetOf({ firstPage, pageCount }: PreviewState, move: StripMove): number {
  const targets = {
    FIRST: 1,
    PREV_5: Math.max(1, firstPage - STRIP_LENGTH),
    PREV_1: Math.max(1, firstPage - 1),
    NEXT_1: Math.min(pageCount, firstPage + 1),
    NEXT_5: Math.min(pageCount, firstPage + STRIP_LENGTH),
    LAST: lastStrip(pageCount),
  } as const satisfies Record<StripMove, number>;
  return targets[move];
}

/** Why a move is not possible, or null if it is. */
export function reachedStripEnd({ firstPage, pageCount }: PreviewState, move: StripMove): StripEnd | null {
  if (move === 'FIRST' || move === 'PREV_5' || move === 'PREV_1') return firstPage <= 1 ? 'alreadyFirst' : null;
  if (move === 'NEXT_1') return firstPage >= pageCount ? 'alreadyLast' : null;
  return firstPage >= lastStrip(pageCount) ? 'alreadyLastPages' : null;
}

function afterMove(state: PreviewState, move: StripMove): PreviewState {
  const stripEnd = reachedStripEnd(state, move);
  return stripEnd === null ? { ...state, firstPage: targetOf(state, move), stripEnd: null } : { ...state, stripEnd };
}

function stripWith({ firstPage, pageCount }: PreviewState, page: number): number {
  if (page >= firstPage && page < firstPage + STRIP_LENGTH) return firstPage;
  return page < firstPage ? page : Math.min(lastStrip(pageCount), page);
}

/** Whether the document has more pages than the strip shows, so that it needs buttons (001 section 4.7). */
export const hasStripMoves = (state: PreviewState): boolean => state.pageCount > STRIP_LENGTH;

/** Documents with fewer pages have one strip without buttons in a narrow layout. */
const LONG_DOCUMENT = 10;
export const isShortDocument = ({ pageCount }: PreviewState): boolean => pageCount < LONG_DOCUMENT;

/** The requested page, or null if the document does not have it. */
export function parsePageNumber(typed: string, pageCount: number): number | null {
  const page = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  return page >= 1 && page <= pageCount ? page : null;
}

/** The first pages of the thumbnail requests that the strip needs, for all pages or only those shown. */
export const stripRequestPages = (state: PreviewState, isWhole: boolean): number[] =>
  isWhole
    ? Array.from({ length: Math.ceil(state.pageCount / STRIP_LENGTH) }, (_, index) => 1 + index * STRIP_LENGTH)
    : [state.firstPage];

/** The pages that the strip shows. */
export const stripPages = ({ firstPage, pageCount }: PreviewState): number[] =>
  Array.from({ length: Math.min(STRIP_LENGTH, pageCount - firstPage + 1) }, (_, index) => firstPage + index);
