import { SEARCH_LIMITS } from '@portal/domain';
import { checkResult, NO_ROWS, type RowsAction, rowsInView, rowsReducer } from './rows-model.ts';

const run = (...actions: RowsAction[]) => actions.reduce(rowsReducer, NO_ROWS);
const check = (id: string): RowsAction => ({ type: 'checkToggled', id });

test('[001-4.4.selected.1] selecting a row marks it visited', () => {
  const state = run({ type: 'selected', id: 'a' }, { type: 'selected', id: 'b' });
  expect(state.selectedId).toBe('b');
  expect([...state.visited]).toEqual(['a', 'b']);
});

test('[001-4.4.selected.2] Reset Read clears visited marks and nothing else', () => {
  const state = run({ type: 'selected', id: 'a' }, check('a'), { type: 'readReset' });
  expect(state.visited.size).toBe(0);
  expect(state).toMatchObject({ selectedId: 'a' });
  expect([...state.checked]).toEqual(['a']);
});

test('[001-4.4.limit.1] checking records is limited to 100', () => {
  const full = run(...Array.from({ length: SEARCH_LIMITS.filter }, (_, index) => check(`${index}`)));
  expect(full.checked.size).toBe(100);
  expect(checkResult(full, 'one more')).toBe('limit');
  expect(rowsReducer(full, check('one more'))).toBe(full);
  expect(rowsReducer(full, check('7')).checked.size).toBe(99);
});

test('[001-4.4.filter.2] while the filter is applied only checked rows are shown and boxes are locked', () => {
  const state = run(check('a'), check('c'), { type: 'filterApplied' });
  expect(rowsInView(['a', 'b', 'c'], String, state)).toEqual(['a', 'c']);
  expect(checkResult(state, 'a')).toBe('locked');
  expect(rowsReducer(state, check('a'))).toBe(state);
  const removed = rowsReducer(state, { type: 'filterRemoved' });
  expect(rowsInView(['a', 'b', 'c'], String, removed)).toEqual(['a', 'b', 'c']);
  expect(checkResult(removed, 'a')).toBe('unchecked');
});

test('the filter is not applied when no row is checked, because it would show nothing', () => {
  expect(run({ type: 'filterApplied' }).isFiltered).toBe(false);
});

test('[001-4.2.response.9] new results reset the selection, visited marks and checks', () => {
  expect(run(check('a'), { type: 'selected', id: 'a' }, { type: 'resultsReplaced' })).toBe(NO_ROWS);
});
