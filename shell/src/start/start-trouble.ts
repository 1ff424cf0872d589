import { useSyncExternalStore } from 'react';

let missing: ReadonlySet<string> = new Set();
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
