import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The control that had the focus in the placeholder. Set only while React replaces that placeholder. */
let lostFocus: string | undefined;

/** Identifies a control by its tag, href and text. The href alone is not enough: two links of the head lead to the form. */
const identityOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('href') ?? ''} ${element.textContent}`;

const CONTROLS = 'a[href], button';

function rememberFocus(place: Element): void {
  const { activeElement } = document;
  if (activeElement === null || !place.contains(activeElement)) return;
  lostFocus = identityOf(activeElement);
  // The replacement mounts in the same synchronous commit, so the value is not needed after it.
  queueMicrotask(() => {
    lostFocus = undefined;
  });
}

/**
 * Moves the focus from a control in a placeholder head to the same control in the real head. The page's head, a
 * child, focuses its heading in its own effect; effects of children run first, so this one has the last word.
 */
export function useTransferredFocus<Place extends Element>(isPlaceholder: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    wanted.current = lostFocus;
    lostFocus = undefined;
    return current !== null && isPlaceholder ? () => rememberFocus(current) : undefined;
  }, [isPlaceholder]);
  useEffect(() => {
    const controls = [...(place.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    if (wanted.current !== undefined) controls.find((control) => identityOf(control) === wanted.current)?.focus();
    wanted.current = undefined;
  }, []);
  return place;
}
