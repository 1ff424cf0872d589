import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entryKey, entryOwner, setEntryOwner } from './history-entry.ts';

/**
 * Marks the current entry of the browser's history as the page of `owner`, if it has no owner yet. False if it is another's page, which
 * Back and Forward can reach when one session of this tab has ended and another has begun.
 * @param owner null if nobody is logged in: then nothing is marked, and every entry counts as one's own
 */
export function useOwnEntry(owner: string | null): boolean {
  const { key } = useLocation();
  // while a navigation blocker asks, the browser may be at an entry that the router does not show
  const isShown = key === entryKey();
  const marked = isShown ? entryOwner() : null;
  const isForeign = owner !== null && marked !== null && marked !== owner;
  useLayoutEffect(() => {
    if (owner !== null && isShown && !isForeign) setEntryOwner(owner);
  });
  return !isForeign;
}
