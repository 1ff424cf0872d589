import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 62rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

const isNarrow = (): boolean => window.matchMedia(NARROW).matches;
const onServer = (): boolean => false;

/**
 * Whether there is no room for the side navigation beside the page. CSS handles the appearance; this hook is for a
 * button's label and action.
 */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow, onServer);
}
