import { useSyncExternalStore } from 'react';

let missing: ReadonlySet<string> = new Set();
let isSettled = false;
const listeners = new Set<() => void>();

/** Notes whether a part of the start-up configuration is there: 'product', 'landlink', ... */
export function recordStartPart(name: string, isThere: boolean): void {
  if (missing.has(name) === !isThere) return;
  const next = new Set(missing);
  if (isThere) next.delete(name);
  else next.add(name);
  missing = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isMissing = (): boolean => missing.size > 0;

/** True while a part of the start-up configuration is missing. */
export const useIsStartIncomplete = (): boolean => useSyncExternalStore(subscribe, isMissing, isMissing);

/** How long a page waits for optional data. */
const MAX_WAIT_MS = 1500;

/** Notes that everything requested at the start has arrived or failed. */
export function recordStartSettled(): void {
  if (isSettled) return;
  isSettled = true;
  for (const listener of listeners) listener();
}

/** Limits how long pages wait for the current requests. Then calls `onLate` if they are still under way. */
export const limitStart = (onLate: () => void): void =>
  void setTimeout(() => {
    if (isSettled) return;
    onLate();
    recordStartSettled();
  }, MAX_WAIT_MS);

const hasSettled = (): boolean => isSettled;

/** True when configuration and lists have arrived, have failed, or take too long: a page rendered now is complete. */
export const useStartSettled = (): boolean => useSyncExternalStore(subscribe, hasSettled, hasSettled);
