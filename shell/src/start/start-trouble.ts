import { useSyncExternalStore } from 'react';

let missing: ReadonlySet<string> = new Set();
let isSettled = false;
const listeners = new Set<() => void>();

/** Notes whether a part of the start-up configuration is there: 'product', 'landlink', ... */
export function noteStartPart(name: string, isThere: boolean): void {
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

/** True while a part of the start-up configuration could not be had. */
export const useStartTrouble = (): boolean => useSyncExternalStore(subscribe, isMissing, isMissing);

/** Longer than this no page waits for what it can do without. */
const PATIENCE_MS = 1500;

/** Says that everything asked for at the start has come or failed. */
export function noteStartSettled(): void {
  if (isSettled) return;
  isSettled = true;
  for (const listener of listeners) listener();
}

/** Sees to it that pages do not wait for ever for what is asked for now. */
export const limitStart = (): void => void setTimeout(noteStartSettled, PATIENCE_MS);

const hasSettled = (): boolean => isSettled;

/** True when configuration and lists are there, have failed, or take too long: a page that is drawn now is drawn whole. */
export const useStartSettled = (): boolean => useSyncExternalStore(subscribe, hasSettled, hasSettled);
