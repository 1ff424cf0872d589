import { useEffect, useRef, useState } from 'react';
import { type OpenWindow, windowEntries } from './window-entries.ts';

const NONE: Readonly<Record<string, string>> = {};

/**
 * Gives a window an entry in the browser's history while it is open, so that Back closes only the topmost window. `parameters` are
 * query parameters that open the window again, after a reload or from a shared link.
 */
export function useWindowEntry(onBack: () => void, parameters = NONE): void {
  const latest = useRef(onBack);
  const entry = useRef<OpenWindow | null>(null);
  useEffect(() => {
    latest.current = onBack;
  });
  const [first] = useState(parameters);
  useEffect(() => {
    const opened = { onBack: () => latest.current(), parameters: first };
    entry.current = opened;
    windowEntries.open(opened);
    return () => {
      if (entry.current !== null) windowEntries.close(entry.current);
      entry.current = null;
    };
  }, [first]);
  const key = JSON.stringify(parameters);
  useEffect(() => {
    const { current } = entry;
    if (current === null || JSON.stringify(current.parameters) === key) return;
    const changed = { ...current, parameters };
    entry.current = changed;
    windowEntries.change(current, changed);
  }, [key, parameters]);
}

export interface WindowEntryProps {
  readonly onBack: () => void;
}

/** The same as a component, for `@portal/ui`, which renders one in each open dialog. */
export function WindowEntry({ onBack }: WindowEntryProps): null {
  useWindowEntry(onBack);
  return null;
}

/** A query parameter of the browser's address; null if it is missing. */
export const addressParameter = (name: string): string | null => new URLSearchParams(window.location.search).get(name);
