import { SEARCH_TYPES } from '@portal/domain';
import { isKnownSearch, resultsPathOf } from './known-searches.ts';
import { searchOfType } from './searches.ts';

test('each search has the results path of its kind of record, by which the menu marks it as current', () => {
  const listed = SEARCH_TYPES.filter(isKnownSearch);
  expect(listed.map(resultsPathOf)).toEqual(listed.map((type) => searchOfType(type)?.kind.resultsPath));
});
