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
])('a saved search called %j', (name, key) => {
  expect(checkSavedSearch({ name }).name?.key).toBe(key);
});

it('a name that is kept is kept the same again, and its case tells no two apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: SAVED_SEARCH_LIMITS.name }), (typed) => {
      const name = savedSearchName(typed);
      expect(savedSearchName(name)).toBe(name);
      expect(savedSearchKey(name)).toBe(savedSearchKey(typed));
    }),
  );
  expect(savedSearchKey('Cruz  family')).toBe(savedSearchKey('CRUZ family '));
});
