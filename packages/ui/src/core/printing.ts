import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isAsked = false;
let media: MediaQueryList | undefined;

// The event 'beforeprint' reports real printing; a mere print preview, as in developer tools, is detected by the media query.
const isOnPaper = (): boolean => isAsked || media?.matches === true;

const tellAll = (): void => {
  for (const listener of listeners) listener();
};
// The page is laid out for paper as soon as the event is over: anything rendered later is not printed.
const tellAtOnce = (): void => flushSync(tellAll);
const begin = (): void => {
  isAsked = true;
  tellAtOnce();
};
const end = (): void => {
  isAsked = false;
  tellAtOnce();
};

// One set of listeners on the window, however many parts of a list want to know.
function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    media = window.matchMedia('print');
    media.addEventListener('change', tellAll);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    media?.removeEventListener('change', tellAll);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** True while the page is rendered for paper, where nothing can be opened: hidden content is shown completely. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isOnPaper, () => false);
