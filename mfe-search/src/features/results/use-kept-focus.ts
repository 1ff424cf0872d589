import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What had the focus in a head that is being replaced in this step. */
let left: string | undefined;

/** How one control is known again: what it is, where it leads and what it says. Two links of the head lead to the form. */
const nameOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('href') ?? ''} ${element.textContent}`;

const CONTROLS = 'a[href], button';

function note(place: Element): void {
  const { activeElement } = document;
  if (activeElement === null || !place.contains(activeElement)) return;
  left = nameOf(activeElement);
  // what takes its place is drawn in the same step
  queueMicrotask(() => {
    left = undefined;
  });
}

/**
 * Moves the focus from a control in a placeholder head to the same control in the real head. The page focuses its heading first,
 * so this runs after it.
 */
export function useKeptFocus<Place extends Element>(isPlaceholder: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    const { current } = place;
    wanted.current = left;
    left = undefined;
    return current !== null && isPlaceholder ? () => note(current) : undefined;
  }, [isPlaceholder]);
  useEffect(() => {
    const controls = [...(place.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    if (wanted.current !== undefined) controls.find((control) => nameOf(control) === wanted.current)?.focus();
    wanted.current = undefined;
  }, []);
  return place;
}
