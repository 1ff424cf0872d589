import type { PagesSelected } from '@portal/contracts';
import { aThumbnailSet } from '../../testing/image-fixtures.ts';
import {
  hasStripMoves,
  initialPreview,
  type PreviewAction,
  type PreviewState,
  parsePageNumber,
  previewReducer,
  reachedStripEnd,
  STRIP_MOVES,
  type StripMove,
  stripPages,
} from './preview.model.ts';

const opened = (pageCount: number): PreviewState => initialPreview(aThumbnailSet({ pageCount }));
const after = (state: PreviewState, ...actions: readonly PreviewAction[]): PreviewState =>
  actions.reduce(previewReducer, state);
const change = (type: 'PAGE_TOGGLED' | 'KEEP_PAGE' | 'IGNORE_PAGE' | 'PAGES_CHANGED', page = 0) =>
  ({ type: 'SELECTION_CHANGED', change: type, page }) as const;
const move = (to: StripMove) => ({ type: 'STRIP_MOVED', move: to }) as const;

describe('the selection of pages', () => {
  it('[001-4.7.selection.1] is the entire document with an empty list by default', () => {
    expect(opened(12)).toMatchObject({
      selection: { pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' },
      chosen: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    });
  });

  it('[001-4.7.selection.3] is switched to CSV_PAGES by typing in the list, which shows no error until it loses the focus', () => {
    const typing = after(opened(12), { type: 'LIST_TYPED', text: '1, 7-' });
    expect(typing).toMatchObject({
      selection: { pageSelectionMethod: 'CSV_PAGES', selectedAsCsv: '1, 7-' },
      isTyped: true,
    });
    const afterBlur = after(typing, change('PAGES_CHANGED'));
    expect(afterBlur).toMatchObject({ isTyped: false, listFailure: { kind: 'notANumber', typed: '7-' } });
    expect(afterBlur.selection.selectedAsCsv).toBe('1, 7-');
  });

  it('is sorted when the list loses the focus', () => {
    const afterBlur = after(opened(12), { type: 'LIST_TYPED', text: '9,1,7-8' }, change('PAGES_CHANGED'));
    expect(afterBlur).toMatchObject({
      chosen: [1, 7, 8, 9],
      selection: { selectedAsCsv: '1, 7-9' },
      listFailure: null,
    });
  });

  it('can toggle, keep and ignore single pages', () => {
    expect(after(opened(3), change('PAGE_TOGGLED', 2)).selection.selectedAsCsv).toBe('1, 3');
    expect(after(opened(3), change('IGNORE_PAGE', 1), change('KEEP_PAGE', 1)).selection.selectedAsCsv).toBe('1-3');
  });

  it('keeps the typed list while all pages are selected', () => {
    const typed = after(opened(3), { type: 'LIST_TYPED', text: '2' });
    const all = after(typed, { type: 'METHOD_CHOSEN', method: 'ENTIRE_DOCUMENT' });
    expect(all).toMatchObject({ chosen: [1, 2, 3], selection: { selectedAsCsv: '2' } });
    expect(after(all, { type: 'METHOD_CHOSEN', method: 'CSV_PAGES' }).chosen).toEqual([2]);
  });

  it("adopts the server's response, unless it has changed in the meantime", () => {
    const toggled = after(opened(3), change('PAGE_TOGGLED', 2));
    const pagesSelected = {
      pageSelectionMethod: 'CSV_PAGES' as const,
      selectedAsCsv: '1',
      selectedAsBoolean: [true, false, false],
    } satisfies PagesSelected;
    const answer = { type: 'ANSWERED', revision: toggled.revision, pagesSelected } as const;
    expect(after(toggled, answer).chosen).toEqual([1]);
    expect(after(toggled, change('KEEP_PAGE', 2), answer).chosen).toEqual([1, 2, 3]);
  });
});

describe('the strip of thumbnails', () => {
  it('[001-9.thumbnails.2] [001-4.7.strip.1] shows five pages, and has buttons only for more than five', () => {
    expect(stripPages(opened(12))).toEqual([1, 2, 3, 4, 5]);
    expect(stripPages(opened(3))).toEqual([1, 2, 3]);
    expect(hasStripMoves(opened(5))).toBe(false);
    expect(hasStripMoves(opened(6))).toBe(true);
  });

  it.each<[number, StripMove, number]>([
    [1, 'NEXT_1', 2],
    [1, 'NEXT_5', 6],
    [1, 'LAST', 8],
    [7, 'NEXT_5', 12],
    [8, 'NEXT_1', 9],
    [8, 'PREV_5', 3],
    [3, 'PREV_5', 1],
    [3, 'PREV_1', 2],
    [12, 'FIRST', 1],
  ])('[001-4.7.strip.2] moves in a document of 12 pages from %p by %s to %p', (from, to, target) => {
    expect(after({ ...opened(12), firstPage: from }, move(to)).firstPage).toBe(target);
  });

  it.each<[number, StripMove, string]>([
    [1, 'FIRST', 'alreadyFirst'],
    [1, 'PREV_1', 'alreadyFirst'],
    [1, 'PREV_5', 'alreadyFirst'],
    [12, 'NEXT_1', 'alreadyLast'],
    [8, 'NEXT_5', 'alreadyLastPages'],
    [8, 'LAST', 'alreadyLastPages'],
  ])('[001-5.bounds.1] cannot move in a document of 12 pages from %p by %s: %s', (from, to, end) => {
    const state = { ...opened(12), firstPage: from };
    expect(reachedStripEnd(state, to)).toBe(end);
    expect(after(state, move(to))).toMatchObject({ firstPage: from, stripEnd: end });
  });

  it('never leaves the document', () => {
    for (const pageCount of [1, 5, 6, 12]) {
      for (let from = 1; from <= pageCount; from += 1) {
        for (const to of STRIP_MOVES) {
          const { firstPage } = after({ ...opened(pageCount), firstPage: from }, move(to));
          expect(firstPage >= 1 && firstPage <= pageCount).toBe(true);
        }
      }
    }
  });

  it('follows the displayed page, and can jump', () => {
    expect(after(opened(12), { type: 'PAGE_SHOWN', page: 4 })).toMatchObject({ shownPage: 4, firstPage: 1 });
    expect(after(opened(12), { type: 'PAGE_SHOWN', page: 11 })).toMatchObject({ shownPage: 11, firstPage: 8 });
    expect(after(opened(12), { type: 'JUMPED', page: 9 })).toMatchObject({ shownPage: 9, firstPage: 9 });
  });
});

it.each<[string, number | null]>([
  ['6', 6],
  [' 12 ', 12],
  ['0', null],
  ['13', null],
  ['1.5', null],
  ['-1', null],
  ['', null],
  ['x', null],
])('[001-5.pages.2] a jump to %p of 12 pages leads to %p', (typed, page) => {
  expect(parsePageNumber(typed, 12)).toBe(page);
});
