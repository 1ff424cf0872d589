import { batchProgress } from './batch-model.ts';

test.each([
  [
    'one batch is enough for the page',
    { totalRecordCount: 25, page: 1, loadedCount: 25 },
    { expected: 1, done: 1, isLoading: false },
  ],
  [
    'the fourth batch is loading',
    { totalRecordCount: 1000, page: 1, loadedCount: 75 },
    { expected: 4, done: 3, isLoading: true, from: 76, to: 100 },
  ],
  ['a later page', { totalRecordCount: 1000, page: 3, loadedCount: 25 }, { done: 1, from: 226, to: 250 }],
  [
    'a short last page',
    { totalRecordCount: 130, page: 2, loadedCount: 25 },
    { expected: 2, done: 1, from: 126, to: 130 },
  ],
  [
    'all rows are loaded',
    { totalRecordCount: 130, page: 2, loadedCount: 30 },
    { expected: 2, done: 2, isLoading: false },
  ],
  [
    'stopped by a newer search',
    { totalRecordCount: 100, page: 1, loadedCount: 50, hasStopped: true },
    { done: 2, isLoading: false },
  ],
  ['no rows', { totalRecordCount: 0, page: 1, loadedCount: 0 }, { expected: 0, done: 0, isLoading: false }],
])('the progress of a page: %s', (_, state, expected) => expect(batchProgress(state)).toMatchObject(expected));
