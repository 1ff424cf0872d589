import { batchProgress, nextBatch } from './batch-model.ts';

test.each([
  [
    'one batch is enough',
    { totalRecordCount: 25, page: 1, loadedCount: 25 },
    { expected: 1, done: 1, isLoading: false },
  ],
  [
    'the look of the fourth batch',
    { totalRecordCount: 1000, page: 1, loadedCount: 75 },
    { expected: 4, done: 3, isLoading: true, from: 76, to: 100 },
  ],
  ['a page of its own', { totalRecordCount: 1000, page: 3, loadedCount: 25 }, { done: 1, from: 226, to: 250 }],
  [
    'a short last page',
    { totalRecordCount: 130, page: 2, loadedCount: 25 },
    { expected: 2, done: 1, from: 126, to: 130 },
  ],
  ['all there', { totalRecordCount: 130, page: 2, loadedCount: 30 }, { expected: 2, done: 2, isLoading: false }],
  [
    'stopped by a newer search',
    { totalRecordCount: 100, page: 1, loadedCount: 50, hasStopped: true },
    { done: 2, isLoading: false },
  ],
  ['nothing', { totalRecordCount: 0, page: 1, loadedCount: 0 }, { expected: 0, done: 0, isLoading: false }],
])('%s', (_, state, expected) => expect(batchProgress(state)).toMatchObject(expected));

test.each([
  ['[001-4.3.batches.1] above 25 records batch 2 follows', { totalRecordCount: 26, page: 1, loadedCount: 25 }, 2],
  ['25 records need no more', { totalRecordCount: 25, page: 1, loadedCount: 25 }, null],
  ['batch 4 is the last', { totalRecordCount: 1000, page: 1, loadedCount: 75 }, 4],
  ['a page is full after it', { totalRecordCount: 1000, page: 1, loadedCount: 100 }, null],
  [
    '[001-4.3.batches.2] a batch with fewer than 25 records stops it',
    { totalRecordCount: 1000, page: 1, loadedCount: 60 },
    null,
  ],
  [
    '[001-4.3.batches.3] so does a newer search',
    { totalRecordCount: 1000, page: 1, loadedCount: 50, hasStopped: true },
    null,
  ],
])('%s', (_, state, batch) => expect(nextBatch(state)).toBe(batch));
