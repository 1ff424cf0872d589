import fc from 'fast-check';
import {
  allPages,
  changeSelection,
  DEFAULT_PAGE_SELECTION,
  formatPageList,
  ignorePage,
  keepPage,
  PAGE_COUNT_LIMIT,
  PAGE_LIST_LIMIT,
  type PageSelection,
  type PageSelectionChange,
  parsePageList,
  selectedAsBooleans,
  selectedPages,
  togglePage,
} from './index.ts';

/** The number of pages of the generated documents. */
const MANY_PAGES = 400;
const anyPage = fc.integer({ min: 1, max: MANY_PAGES });
const somePages = fc.uniqueArray(anyPage);

describe('parsePageList', () => {
  it.each<[string, number[]]>([
    ['1, 3, 7-9, 11', [1, 3, 7, 8, 9, 11]],
    ['', []],
    ['  ', []],
    [',,', []],
    ['5', [5]],
    ['3,1,2', [1, 2, 3]],
    ['1,1,1', [1]],
    ['7 - 9', [7, 8, 9]],
    ['2-2', [2]],
    ['1-5,3-7', [1, 2, 3, 4, 5, 6, 7]],
    ['007', [7]],
    ['1,2,', [1, 2]],
    ['\t4\n', [4]],
    ['12', [12]],
  ])('[001-4.7.pages.1] parses %p of a document with 12 pages as %p', (text, pages) => {
    expect(parsePageList(text, 12)).toEqual({ ok: true, value: pages });
  });

  it.each<[string, object]>([
    ['a', { kind: 'notANumber', typed: 'a' }],
    ['1;2', { kind: 'notANumber', typed: '1;2' }],
    ['1.5', { kind: 'notANumber', typed: '1.5' }],
    ['-3', { kind: 'notANumber', typed: '-3' }],
    ['3-', { kind: 'notANumber', typed: '3-' }],
    ['1-2-3', { kind: 'notANumber', typed: '1-2-3' }],
    ['1 2', { kind: 'notANumber', typed: '1 2' }],
    ['1e1', { kind: 'notANumber', typed: '1e1' }],
    ['9999999999', { kind: 'notANumber', typed: '9999999999' }],
    ['0', { kind: 'outOfRange', page: 0, pageCount: 12 }],
    ['13', { kind: 'outOfRange', page: 13, pageCount: 12 }],
    ['1-13', { kind: 'outOfRange', page: 13, pageCount: 12 }],
    ['9-7', { kind: 'reversedRange', from: 9, to: 7 }],
    ['1, 2, x', { kind: 'notANumber', typed: 'x' }],
    // the reason quotes at most 20 characters
    ['abcdefghijklmnopqrstuvwxyz', { kind: 'notANumber', typed: 'abcdefghijklmnopqrst' }],
  ])('refuses %p of a document with 12 pages with a reason', (text, failure) => {
    expect(parsePageList(text, 12)).toEqual({ ok: false, failure });
  });

  it('parses a list of the maximum length', () => {
    expect(parsePageList('1,'.repeat(PAGE_LIST_LIMIT / 2), 1)).toEqual({ ok: true, value: [1] });
  });

  it('refuses a list that is longer than the maximum because of its length, even if it is not a list of numbers', () => {
    for (const character of ['1', 'x'])
      expect(parsePageList(character.repeat(PAGE_LIST_LIMIT + 1), 12)).toEqual({
        ok: false,
        failure: { kind: 'tooLong', limit: PAGE_LIST_LIMIT },
      });
  });

  it.each([-1, 1.5, PAGE_COUNT_LIMIT + 1])('throws an error for a document of %p pages', (pageCount) => {
    expect(() => parsePageList('1', pageCount)).toThrow(new RangeError(`Not a page count: ${pageCount}`));
  });

  it('parses more than a thousand ranges of a whole document of the maximum page count within half a second', () => {
    const range = `1-${PAGE_COUNT_LIMIT},`;
    const text = range.repeat(Math.floor(PAGE_LIST_LIMIT / range.length));
    // one range after the other, this would take a thousand times as long
    const startedAt = performance.now();
    const parsed = parsePageList(text, PAGE_COUNT_LIMIT);
    expect(parsed.ok && parsed.value.length).toBe(PAGE_COUNT_LIMIT);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('returns sorted pages in range, or a failure, for any text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9, -]{0,40}$/));
    fc.assert(
      fc.property(text, fc.nat({ max: 50 }), (typed, pageCount) => {
        const parsed = parsePageList(typed, pageCount);
        if (!parsed.ok) return;
        expect(parsed.value).toEqual([...new Set(parsed.value)].sort((a, b) => a - b));
        expect(parsed.value.every((page) => page >= 1 && page <= pageCount)).toBe(true);
      }),
    );
  });
});

describe('formatPageList', () => {
  it.each<[number[], string]>([
    [[], ''],
    [[1], '1'],
    [[1, 2, 3, 7], '1-3, 7'],
    [[7, 3, 2, 1, 1], '1-3, 7'],
    [[1, 2], '1-2'],
    [[2, 4, 6], '2, 4, 6'],
    [[1, 3, 7, 8, 9, 11], '1, 3, 7-9, 11'],
  ])('formats %p as %p', (pages, text) => {
    expect(formatPageList(pages)).toBe(text);
  });

  it('returns text that parses to the same pages', () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const sorted = [...pages].sort((a, b) => a - b);
        expect(parsePageList(formatPageList(pages), MANY_PAGES)).toEqual({ ok: true, value: sorted });
      }),
    );
  });
});

it('a page that is toggled twice is selected as before, whatever pages are selected', () => {
  fc.assert(
    fc.property(somePages, anyPage, (pages, page) => {
      const sorted = [...pages].sort((a, b) => a - b);
      expect(togglePage(togglePage(pages, page), page)).toEqual(sorted);
    }),
  );
});

it('a page is selected after it is kept, and not after it is ignored; repeating either changes nothing', () => {
  fc.assert(
    fc.property(somePages, anyPage, (pages, page) => {
      const [kept, ignored] = [keepPage(pages, page), ignorePage(pages, page)];
      expect(kept).toContain(page);
      expect(keepPage(kept, page)).toEqual(kept);
      expect(ignored).not.toContain(page);
      expect(ignorePage(ignored, page)).toEqual(ignored);
    }),
  );
});

describe.each([
  ['allPages', allPages],
  ['selectedAsBooleans', (pageCount: number) => selectedAsBooleans([1], pageCount)],
])('%s', (_name, listPages) => {
  it.each([-1, 1.5, PAGE_COUNT_LIMIT + 1])('throws an error for a document of %p pages', (pageCount) => {
    expect(() => listPages(pageCount)).toThrow(new RangeError(`Not a page count: ${pageCount}`));
  });
});

it('allPages returns the numbers of all pages, starting with 1', () => {
  expect(allPages(3)).toEqual([1, 2, 3]);
});

it('selectedAsBooleans returns a boolean for each page of the document, starting with page 1', () => {
  expect(selectedAsBooleans([1, 3], 4)).toEqual([true, false, true, false]);
  expect(selectedAsBooleans([9], 2)).toEqual([false, false]);
  expect(selectedAsBooleans([], 0)).toEqual([]);
});

it('[001-4.7.selection.1] the default selection is the entire document, with an empty list of pages', () => {
  expect(DEFAULT_PAGE_SELECTION).toEqual({ pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' });
  expect(selectedPages(DEFAULT_PAGE_SELECTION, 3)).toEqual({ ok: true, value: [1, 2, 3] });
});

describe('changeSelection', () => {
  const PAGE_COUNT = 5;
  const NO_PAGE = 0;
  const list = (selectedAsCsv: string): PageSelection => ({ pageSelectionMethod: 'CSV_PAGES', selectedAsCsv });
  const entireDocument = (selectedAsCsv: string): PageSelection => ({ ...DEFAULT_PAGE_SELECTION, selectedAsCsv });

  it.each<[PageSelectionChange, number, PageSelection, PageSelection]>([
    ['PAGE_TOGGLED', 2, entireDocument(''), list('1, 3-5')],
    ['IGNORE_PAGE', 5, entireDocument(''), list('1-4')],
    ['KEEP_PAGE', 5, entireDocument(''), list('1-5')],
    ['PAGE_TOGGLED', 2, list('1-3'), list('1, 3')],
    ['KEEP_PAGE', 2, list('1'), list('1-2')],
    ['IGNORE_PAGE', 1, list('1'), list('')],
    ['PAGES_CHANGED', NO_PAGE, entireDocument('3,2,2'), list('2-3')],
    // the page is used only by changes of a single page
    ['PAGES_CHANGED', 2, list('1-3'), list('1-3')],
    ['PAGE_SELECTION_METHOD_CHANGED', NO_PAGE, entireDocument('2'), entireDocument('2')],
  ])('[001-4.7.selection.2] applies %s of page %p of 5 to %p, and returns %p', (change, page, before, after) => {
    expect(changeSelection(before, change, page, PAGE_COUNT)).toEqual({ ok: true, value: after });
  });

  it.each([0, PAGE_COUNT + 1])('refuses to toggle page %p of a document with 5 pages', (page) => {
    expect(changeSelection(DEFAULT_PAGE_SELECTION, 'PAGE_TOGGLED', page, PAGE_COUNT)).toEqual({
      ok: false,
      failure: { kind: 'outOfRange', page, pageCount: PAGE_COUNT },
    });
  });

  it('refuses to change an invalid list, whether one page or the list itself was changed', () => {
    expect(changeSelection(list('x'), 'PAGE_TOGGLED', 1, PAGE_COUNT)).toEqual({
      ok: false,
      failure: { kind: 'notANumber', typed: 'x' },
    });
    expect(changeSelection(list('9'), 'PAGES_CHANGED', NO_PAGE, PAGE_COUNT)).toEqual({
      ok: false,
      failure: { kind: 'outOfRange', page: 9, pageCount: PAGE_COUNT },
    });
  });
});
