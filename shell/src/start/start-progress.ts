// What the screens must know about the portal's start: whether everything requested at the start has arrived or failed, and whether
// some of it is missing. A part of the start-up data is the file product.json or one of the helper lists (000 section 7).
import { useSyncExternalStore } from 'react';

let missingParts: ReadonlySet<string> = new Set();
let isSettled = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Records whether a part of the start-up data has loaded or failed to load. Parts are named 'product', 'landlink', 'landshark' and so on. */
export function recordStartPart(name: string, hasLoaded: boolean): void {
  if (missingParts.has(name) === !hasLoaded) return;
  const next = new Set(missingParts);
  if (hasLoaded) next.delete(name);
  else next.add(name);
  missingParts = next;
  notifyListeners();
}

const isPartMissing = (): boolean => missingParts.size > 0;

/** True while a part of the start-up data is missing because it failed to load. False for one that has not arrived yet. */
export const useIsStartIncomplete = (): boolean => useSyncExternalStore(subscribe, isPartMissing, isPartMissing);

/** Records that everything requested at the start has arrived or failed, or that pages do not wait for it any longer. */
export function recordStartSettled(): void {
  if (isSettled) return;
  isSettled = true;
  notifyListeners();
}

/** Pages wait this long for the start-up data, which they can do without. */
const MAX_WAIT_MS = 1500;

/**
 * Begins the time that pages wait for the start-up data. When it is over and requests are still under way, calls `onLate`, and lets pages
 * render without the data.
 */
export const limitStartWait = (onLate: () => void): void =>
  void setTimeout(() => {
    if (isSettled) return;
    onLate();
    recordStartSettled();
  }, MAX_WAIT_MS);

const hasSettled = (): boolean => isSettled;

/** True once pages need not wait for the start-up data any longer: each part of it has arrived, has failed, or takes too long. */
export const useStartSettled = (): boolean => useSyncExternalStore(subscribe, hasSettled, hasSettled);
