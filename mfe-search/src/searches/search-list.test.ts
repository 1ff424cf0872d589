import { SEARCH_TYPES } from '@portal/domain';
import { isListed, resultsPathOf } from './search-list.ts';
import { searchOfType } from './searches.ts';

test('the menu marks each search at the address of its own results', () => {
  const listed = SEARCH_TYPES.filter(isListed);
  expect(listed.map(resultsPathOf)).toEqual(listed.map((type) => searchOfType(type)?.kind.resultsPath));
});
