import { SEARCH_TYPES } from '@portal/domain';
import { isKnownSearch, resultsPathOf } from './known-searches.ts';
import { searchOfType } from './searches.ts';

test('all searches are known, and the results path of each is that of its kind of record', () => {
  const known = SEARCH_TYPES.filter(isKnownSearch);
  expect(known).toEqual(SEARCH_TYPES);
  expect(known.map(resultsPathOf)).toEqual(known.map((type) => searchOfType(type)?.kind.resultsPath));
});
