import fc from 'fast-check';
import { SAVED_SEARCH_LIMITS, savedSearchKey, savedSearchName } from '../search/saved-search.ts';
import { checkSavedSearch } from './saved-search.ts';

it.each([
  ['', 'validation.required'],
  ['  \t ', 'validation.required'],
  ['x'.repeat(61), 'validation.tooLong'],
  ['Cruz family', undefined],
  [` ${'x'.repeat(60)} `, undefined],
  ['李小龍', undefined],
])('a saved search named %j has the error %s', (name, key) => {
  expect(checkSavedSearch({ name }).name?.key).toBe(key);
});

it('the stored form of a name is stable, and its key ignores case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: SAVED_SEARCH_LIMITS.name }), (typed) => {
      const name = savedSearchName(typed);
      expect(savedSearchName(name)).toBe(name);
      expect(savedSearchKey(name)).toBe(savedSearchKey(typed));
    }),
  );
  expect(savedSearchKey('Cruz  family')).toBe(savedSearchKey('CRUZ family '));
});
