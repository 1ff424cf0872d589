import fc from 'fast-check';
import { SAVED_SEARCH_LIMITS, savedSearchKey, savedSearchName } from '../search/saved-search.ts';
import { checkSavedSearch } from './saved-search.ts';

const MAX_NAME = SAVED_SEARCH_LIMITS.name;

describe('the name of a saved search', () => {
  it.each(['Cruz family', ` ${'x'.repeat(MAX_NAME)} `, '李小龍'])('may be %j', (name) => {
    expect(checkSavedSearch({ name })).toEqual({});
  });

  it.each([
    ['', 'validation.required'],
    ['  \t ', 'validation.required'],
    ['x'.repeat(MAX_NAME + 1), 'validation.tooLong'],
  ])('may not be %j: the error is %s', (name, key) => {
    expect(checkSavedSearch({ name }).name?.key).toBe(key);
  });

  const typedNames = fc.string({ unit: 'grapheme', maxLength: MAX_NAME });

  it('does not change any more once it has its stored form', () => {
    fc.assert(
      fc.property(typedNames, (typed) => {
        const stored = savedSearchName(typed);
        expect(savedSearchName(stored)).toBe(stored);
      }),
    );
  });

  it('has the same key as typed and as stored', () => {
    fc.assert(
      fc.property(typedNames, (typed) => {
        expect(savedSearchKey(savedSearchName(typed))).toBe(savedSearchKey(typed));
      }),
    );
  });

  it('has a key that ignores case, spaces at the end, and repeated spaces between words', () => {
    expect(savedSearchKey('Cruz  family')).toBe(savedSearchKey('CRUZ family '));
  });
});
