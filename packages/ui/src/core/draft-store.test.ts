import { clearDrafts, draftKey, dropDraft, restoreDraft, storeDraft } from './draft-store.ts';

const initial = { lastName: '', agreed: false, password: '' };
const key = draftKey({ user: 'title.examiner', url: '/search/name', formId: 'name' });

afterEach(() => sessionStorage.clear());

test('a draft restores the input, except fields that must not be stored', () => {
  storeDraft(key, { lastName: 'CRUZ', agreed: true, password: 'secret' }, ['lastName', 'agreed']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  expect(restoreDraft(key, initial, ['lastName', 'agreed', 'password'])).toEqual({
    lastName: 'CRUZ',
    agreed: true,
    password: '',
  });
});

test('a draft is not visible to another user or at another URL', () => {
  storeDraft(key, { ...initial, lastName: 'CRUZ' }, ['lastName']);
  const other = draftKey({ user: 'kim', url: '/search/name', formId: 'name' });
  expect(restoreDraft(other, initial, ['lastName'])).toBe(initial);
});

test.each(['not json', '[1]', 'null', '{"lastName":5,"agreed":"yes","other":"x"}'])(
  'a damaged draft %s is ignored',
  (text) => {
    sessionStorage.setItem(key, text);
    expect(restoreDraft(key, initial, ['lastName', 'agreed'])).toEqual(initial);
  },
);

test('logout deletes all drafts and nothing else, and a login deletes those of other users', () => {
  const other = draftKey({ user: 'kim', url: '/x', formId: 'f' });
  storeDraft(key, initial, ['lastName']);
  storeDraft(other, initial, ['lastName']);
  sessionStorage.setItem('theme', 'dark');
  clearDrafts({ exceptUser: 'kim' });
  expect(sessionStorage.getItem(key)).toBeNull();
  expect(sessionStorage.getItem(other)).not.toBeNull();
  clearDrafts();
  expect({ ...sessionStorage }).toEqual({ theme: 'dark' });
});

test('a single draft can be deleted, and a browser without storage still works', () => {
  storeDraft(key, initial, ['lastName']);
  dropDraft(key);
  expect(sessionStorage.getItem(key)).toBeNull();
  storeDraft(key, initial, ['lastName'], null);
  expect(restoreDraft(key, initial, ['lastName'], null)).toBe(initial);
});

test('full storage does not interrupt typing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem() {},
    key: () => null,
    length: 0,
  };
  expect(() => storeDraft(key, initial, ['lastName'], full)).not.toThrow();
});
