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
  parsePageList,
  selectedAsBooleans,
  selectedPages,
  togglePage,
} from './index.ts';

const somePages = fc.uniqueArray(fc.integer({ min: 1, max: 400 }));

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
  ])('[001-4.7.pages.1] parses %p as %p', (text, pages) => {
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
    ['twenty-one characters', { kind: 'notANumber', typed: 'twenty-one character' }],
  ])('refuses %p with a reason', (text, failure) => {
    expect(parsePageList(text, 12)).toEqual({ ok: false, failure });
  });

  it('parses a list of the maximum length', () => {
    expect(parsePageList('1,'.repeat(PAGE_LIST_LIMIT / 2), 1)).toEqual({ ok: true, value: [1] });
  });

  it('refuses an excessive length without parsing the text', () => {
    const text = '1,'.repeat(PAGE_LIST_LIMIT);
    expect(parsePageList(text, 12)).toEqual({ ok: false, failure: { kind: 'tooLong', limit: PAGE_LIST_LIMIT } });
    expect(() => parsePageList('1', PAGE_COUNT_LIMIT + 1)).toThrow(RangeError);
    expect(() => parsePageList('1', -1)).toThrow(RangeError);
    expect(() => parsePageList('1', 1.5)).toThrow(RangeError);
  });

  it('parses thousands of overlapping whole-document ranges in linear time', () => {
    const range = `1-${PAGE_COUNT_LIMIT},`;
    const text = range.repeat(Math.floor(PAGE_LIST_LIMIT / range.length));
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
        expect(parsePageList(formatPageList(pages), 400)).toEqual({ ok: true, value: sorted });
      }),
    );
  });
});

describe('changes of single pages', () => {
  it('cancel out if toggled twice, and are idempotent for keep and ignore', () => {
    fc.assert(
      fc.property(somePages, fc.integer({ min: 1, max: 400 }), (pages, page) => {
        const sorted = [...pages].sort((a, b) => a - b);
        expect(togglePage(togglePage(pages, page), page)).toEqual(sorted);
        expect(keepPage(keepPage(pages, page), page)).toEqual(keepPage(pages, page));
        expect(keepPage(pages, page)).toContain(page);
        expect(ignorePage(pages, page)).not.toContain(page);
      }),
    );
  });

  it.each([-1, 1.5, PAGE_COUNT_LIMIT + 1])('are refused for a document of %p pages', (pageCount) => {
    const reason = `Not a page count: ${pageCount}`;
    expect(() => allPages(pageCount)).toThrow(reason);
    expect(() => selectedAsBooleans([1], pageCount)).toThrow(reason);
  });

  it('result in pages that can be listed as booleans, starting with page 1', () => {
    expect(selectedAsBooleans([1, 3], 4)).toEqual([true, false, true, false]);
    expect(selectedAsBooleans([9], 2)).toEqual([false, false]);
    expect(selectedAsBooleans([], 0)).toEqual([]);
    expect(allPages(3)).toEqual([1, 2, 3]);
  });
});

describe('changeSelection', () => {
  const list = (selectedAsCsv: string): PageSelection => ({ pageSelectionMethod: 'CSV_PAGES', selectedAsCsv });

  it('[001-4.7.selection.1] starts with the entire document and an empty list', () => {
    expect(DEFAULT_PAGE_SELECTION).toEqual({ pageSelectionMethod: 'ENTIRE_DOCUMENT', selectedAsCsv: '' });
    expect(selectedPages(DEFAULT_PAGE_SELECTION, 3)).toEqual({ ok: true, value: [1, 2, 3] });
  });

  it.each<[PageSelection, Parameters<typeof changeSelection>[1], number, PageSelection]>([
    [DEFAULT_PAGE_SELECTION, 'PAGE_TOGGLED', 2, list('1, 3-5')],
    [DEFAULT_PAGE_SELECTION, 'IGNORE_PAGE', 5, list('1-4')],
    [DEFAULT_PAGE_SELECTION, 'KEEP_PAGE', 5, list('1-5')],
    [list('1-3'), 'PAGE_TOGGLED', 2, list('1, 3')],
    [list('1'), 'KEEP_PAGE', 2, list('1-2')],
    [list('1'), 'IGNORE_PAGE', 1, list('')],
    [{ ...DEFAULT_PAGE_SELECTION, selectedAsCsv: '3,2,2' }, 'PAGES_CHANGED', 0, list('2-3')],
    [list('1-3'), 'PAGES_CHANGED', 2, list('1-3')],
    [
      { ...DEFAULT_PAGE_SELECTION, selectedAsCsv: '2' },
      'PAGE_SELECTION_METHOD_CHANGED',
      0,
      { ...DEFAULT_PAGE_SELECTION, selectedAsCsv: '2' },
    ],
  ])('[001-4.7.selection.2] %p after %s of page %p is %p', (before, change, page, after) => {
    expect(changeSelection(before, change, page, 5)).toEqual({ ok: true, value: after });
  });

  it('refuses a page outside the document and an invalid list', () => {
    for (const page of [0, 6])
      expect(changeSelection(DEFAULT_PAGE_SELECTION, 'PAGE_TOGGLED', page, 5)).toEqual({
        ok: false,
        failure: { kind: 'outOfRange', page, pageCount: 5 },
      });
    expect(changeSelection(list('x'), 'PAGE_TOGGLED', 1, 5).ok).toBe(false);
    expect(changeSelection(list('9'), 'PAGES_CHANGED', 0, 5).ok).toBe(false);
  });
});
