import { clearDrafts, draftKey, dropDraft, keepDraft, restoreDraft } from './draft-store.ts';

const initial = { lastName: '', agreed: false, password: '' };
const key = draftKey({ user: 'title.examiner', url: '/search/name', formId: 'name' });

afterEach(() => sessionStorage.clear());

test('the input returns, except fields that may not be stored', () => {
  keepDraft(key, { lastName: 'CRUZ', agreed: true, password: 'secret' }, ['lastName', 'agreed']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  expect(restoreDraft(key, initial, ['lastName', 'agreed', 'password'])).toEqual({
    lastName: 'CRUZ',
    agreed: true,
    password: '',
  });
});

test('another user or another URL sees nothing', () => {
  keepDraft(key, { ...initial, lastName: 'CRUZ' }, ['lastName']);
  const other = draftKey({ user: 'kim', url: '/search/name', formId: 'name' });
  expect(restoreDraft(other, initial, ['lastName'])).toBe(initial);
});

test.each(['not json', '[1]', 'null', '{"lastName":5,"agreed":"yes","other":"x"}'])(
  'a damaged draft %s is not used',
  (text) => {
    sessionStorage.setItem(key, text);
    expect(restoreDraft(key, initial, ['lastName', 'agreed'])).toEqual(initial);
  },
);

test('logout forgets all drafts and nothing else; another login forgets those of others', () => {
  const other = draftKey({ user: 'kim', url: '/x', formId: 'f' });
  keepDraft(key, initial, ['lastName']);
  keepDraft(other, initial, ['lastName']);
  sessionStorage.setItem('theme', 'dark');
  clearDrafts({ exceptUser: 'kim' });
  expect(sessionStorage.getItem(key)).toBeNull();
  expect(sessionStorage.getItem(other)).not.toBeNull();
  clearDrafts();
  expect({ ...sessionStorage }).toEqual({ theme: 'dark' });
});

test('one draft can be dropped, and a browser without storage still works', () => {
  keepDraft(key, initial, ['lastName']);
  dropDraft(key);
  expect(sessionStorage.getItem(key)).toBeNull();
  keepDraft(key, initial, ['lastName'], null);
  expect(restoreDraft(key, initial, ['lastName'], null)).toBe(initial);
});

test('a full storage does not stop the typing', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem() {},
    key: () => null,
    length: 0,
  };
  expect(() => keepDraft(key, initial, ['lastName'], full)).not.toThrow();
});
