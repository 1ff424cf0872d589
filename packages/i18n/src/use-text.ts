import { useMemo, useSyncExternalStore } from 'react';
import { textState, watchTexts } from './text-store.ts';
import { findWords, type Translate, translator } from './translator.ts';

/** The words of a namespace in the chosen language; the component renders again when texts arrive or the language changes. */
export function useText(namespace = 'common'): Translate {
  const state = useSyncExternalStore(watchTexts, textState, textState);
  return useMemo(() => translator(state, namespace), [state, namespace]);
}

/** Words outside of components: document titles, alerts raised by a call. The key names its namespace. */
export const translate: Translate = (key, values) => translator(textState())(key, values);

/** True when the key has words in the chosen language or in English: lets a server's code fall back to its message. */
export const hasText = (key: string): boolean => findWords(textState(), key) !== undefined;
