import { act, renderHook } from '@testing-library/react';
import { draftKey, restoreDraft } from '../core/draft-store.ts';
import { useDraft } from './use-draft.ts';

const names = ['text'] as const;
const key = draftKey({ user: 'kim', url: '/efile', formId: 'note' });

test('a draft stores values from the first change on, and is deleted on request', () => {
  const { rerender, result } = renderHook(({ values }) => useDraft(key, values, names), {
    initialProps: { values: { text: '' } },
  });
  expect(sessionStorage.getItem(key)).toBeNull();
  rerender({ values: { text: 'half a sentence' } });
  expect(restoreDraft(key, { text: '' }, names)).toEqual({ text: 'half a sentence' });
  act(() => result.current());
  expect(sessionStorage.getItem(key)).toBeNull();
});
