import fc from 'fast-check';
import { clampPage, pageCount, pageRange, pagerModel, rowsOfPage } from './paging-model.ts';

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [1000, 100, 10],
])('%i rows of %i a page make %i pages', (total, size, pages) => expect(pageCount(total, size)).toBe(pages));

test.each([
  [1, 10, 47, { from: 1, to: 10 }],
  [5, 10, 47, { from: 41, to: 47 }],
  [9, 10, 47, { from: 41, to: 47 }],
  [1, 10, 0, { from: 0, to: 0 }],
])('page %i, with %i rows per page, of a list of %i rows has the right range', (page, size, total, range) =>
  expect(pageRange(page, size, total)).toEqual(range),
);

test('[001-9.selector.1] [001-4.3.pager.1] the page selector shows 10 page numbers at a time', () => {
  expect(pagerModel(1, 10).numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pagerModel(10, 25).numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(pagerModel(11, 25).numbers[0]).toBe(11);
  expect(pagerModel(25, 25).numbers).toEqual([21, 22, 23, 24, 25]);
});

test('[001-4.3.pager.2] -10/+10 buttons appear above 30 pages', () => {
  expect(pagerModel(15, 30)).toMatchObject({ hasTenSteps: false, tenBack: null, tenForward: null });
  expect(pagerModel(15, 31)).toMatchObject({ hasTenSteps: true, tenBack: 5, tenForward: 25 });
  expect(pagerModel(4, 31)).toMatchObject({ tenBack: 1, tenForward: 14 });
  expect(pagerModel(31, 31)).toMatchObject({ tenBack: 21, tenForward: null, next: null });
});

test('[001-4.3.pager.3] First/Last appear when pages exceed the visible count', () => {
  expect(pagerModel(1, 10).hasFirstAndLast).toBe(false);
  expect(pagerModel(1, 11).hasFirstAndLast).toBe(true);
});

test('[001-4.3.pager.4] an invalid page number counts as page 1', () => expect(clampPage(Number.NaN, 9)).toBe(1));

test('each row is on exactly one page, and the current page number is always visible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 100 }), (total, size) => {
      const rows = Array.from({ length: total }, (_, index) => index);
      const pages = pageCount(total, size);
      const all = Array.from({ length: pages }, (_, index) => rowsOfPage(rows, index + 1, size)).flat();
      expect(all).toEqual(rows);
      for (const page of [1, Math.ceil(pages / 2), pages]) {
        const model = pagerModel(page, pages);
        expect(model.numbers).toContain(page);
        expect(model.numbers.length).toBeLessThanOrEqual(10);
      }
    }),
    { numRuns: 50 },
  );
});
