import { useSyncExternalStore } from 'react';

const NARROW = '(max-width: 62rem)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

const now = (): boolean => window.matchMedia(NARROW).matches;
const onServer = (): boolean => false;

/** Whether the side navigation has no room of its own. The look follows CSS; this is for what a button says and does. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, now, onServer);
}
