import { changeSort, reverseDirection, sortRows } from './sort-model.ts';

const rows = [
  { id: 'b', number: '2024-10', page: 10 },
  { id: 'a', number: '2024-9', page: 9 },
  { id: 'none', number: null, page: null },
  { id: 'c', number: '2024-10', page: 2 },
];
const sortValue = (row: (typeof rows)[number], key: string) => (key === 'page' ? row.page : row.number);
const ids = (key: string, direction: 'ASC' | 'DESC') =>
  sortRows(rows, sortValue, { key, direction }).map((row) => row.id);

test('digits in texts sort by number, equal rows keep their order, rows without a value are last', () => {
  expect(ids('number', 'ASC')).toEqual(['a', 'b', 'c', 'none']);
  expect(ids('number', 'DESC')).toEqual(['b', 'c', 'a', 'none']);
  expect(ids('page', 'ASC')).toEqual(['c', 'a', 'b', 'none']);
});

test('[001-4.3.sort.1] a new sort order re-sorts a filtered list locally, and re-queries any other list', () => {
  const sort = { key: 'docNumber', direction: 'ASC' } as const;
  expect(changeSort(sort, { direction: reverseDirection('ASC') }, true)).toEqual({
    sort: { key: 'docNumber', direction: 'DESC' },
    next: 'sortLocally',
  });
  expect(changeSort(sort, { key: 'recordedDate' }, false)).toEqual({
    sort: { key: 'recordedDate', direction: 'ASC' },
    next: 'query',
  });
});
