import { type RefObject, useEffect, useRef } from 'react';

let shownPage: string | undefined;

/**
 * Moves focus to the page's heading when the route has changed, so that a screen reader says where one is. The first page of
 * a visit keeps the browser's own start. A change within one page (a filter, a sort) has the same key and moves nothing.
 */
export function usePageFocus<Element extends HTMLElement>(pageKey: string | undefined): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  useEffect(() => {
    if (pageKey === undefined) return;
    const arrived = shownPage !== undefined && shownPage !== pageKey;
    shownPage = pageKey;
    if (arrived) heading.current?.focus();
  }, [pageKey]);
  return heading;
}

/** Forgets the page shown; for tests, which all share this module. */
export function forgetShownPage(): void {
  shownPage = undefined;
}
