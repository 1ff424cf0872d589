import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
let media: MediaQueryList | undefined;

// 'beforeprint' detects real printing; the media query detects a print preview, as in developer tools
const isOnPaper = (): boolean => isPrinting || media?.matches === true;

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
// render synchronously: the browser lays out the page right after the event, and later changes are not printed
const notifyNow = (): void => flushSync(notifyListeners);
const begin = (): void => {
  isPrinting = true;
  notifyNow();
};
const end = (): void => {
  isPrinting = false;
  notifyNow();
};

// a single set of window listeners, shared by all components
function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    media = window.matchMedia('print');
    media.addEventListener('change', notifyListeners);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    media?.removeEventListener('change', notifyListeners);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** True while the page is printed. Nothing can be expanded on paper, so collapsed content must then be shown. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isOnPaper, () => false);
