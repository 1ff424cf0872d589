import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Records whether the last call reached the portal's server. */
export function recordConnection(answered: boolean): void {
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

/** False while the portal is unreachable: the browser is offline, or the server did not respond to the last call. */
export const useConnection = (): boolean => useSyncExternalStore(subscribe, now, () => true);
