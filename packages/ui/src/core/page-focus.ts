import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

let shownPage: string | undefined;
/** The key of no page: the next page is always a different one. */
const ELSEWHERE = '';

/**
 * Moves focus to the page's heading after a route change, so that a screen reader announces the page. The first page of
 * a visit keeps the browser's initial focus. Changes within a page (a filter, a sort) have the same key and do not move
 * focus.
 */
export function usePageFocus<Element extends HTMLElement>(pageKey: string | undefined): RefObject<Element | null> {
  const heading = useRef<Element>(null);
  useEffect(() => {
    if (pageKey === undefined) return;
    const isNewPage = shownPage !== undefined && shownPage !== pageKey;
    shownPage = pageKey;
    if (isNewPage) heading.current?.focus();
  }, [pageKey]);
  return heading;
}

/** Makes the next page focus its heading even if it is the first, as after a login, when the form is gone. */
export function focusNextPage(): void {
  shownPage = ELSEWHERE;
}

/** Focuses the heading of the current page, after the focused element was removed. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus();
}

/**
 * For an element that its own button may remove: Retry when the content comes, Delete with its row. Moves the focus that was in it
 * to the dialog or the focusable region around it, or else to the page's heading, unless something else took the focus.
 */
export function useFocusAfterRemoval<Element extends HTMLElement>(): RefObject<Element | null> {
  const removable = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = removable.current;
    if (element === null) return;
    return () => {
      if (!element.contains(document.activeElement)) return;
      const around = element.parentElement?.closest<HTMLElement>('[role=dialog], [role=region][tabindex]');
      queueMicrotask(() => {
        if (element.isConnected || document.activeElement !== document.body) return;
        if (around?.isConnected === true) around.focus();
        else focusPage();
      });
    };
  }, []);
  return removable;
}

/** Resets the current page; for tests, which share this module. */
export function resetShownPage(): void {
  shownPage = undefined;
}
