import { type RefObject, useEffect, useRef } from 'react';

let shownPage: string | undefined;
/** No page's key: whatever comes next is another page. */
const ELSEWHERE = '';

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

/** The next page takes the focus to its heading, though it may be the first: someone logged in, and the form is gone. */
export function expectPage(): void {
  shownPage = ELSEWHERE;
}

/** Moves the focus to the heading of the page that is shown, when what had it is gone. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus();
}

/** Forgets the page shown; for tests, which all share this module. */
export function forgetShownPage(): void {
  shownPage = undefined;
}
