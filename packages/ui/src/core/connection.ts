import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Notes whether the portal's server answered the last time it was asked. */
export function noteConnection(answered: boolean): void {
  if (isReached === answered) return;
  isReached = answered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const now = (): boolean => isReached && navigator.onLine;

/** False while nothing of the portal can be reached: the browser has no network, or the server did not answer its last call. */
export const useConnection = (): boolean => useSyncExternalStore(subscribe, now, () => true);
