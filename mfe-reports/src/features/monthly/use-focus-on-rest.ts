import { type RefObject, useEffect, useRef } from 'react';

interface Row {
  readonly id: number;
}

const NONE: readonly Row[] = [];

/** Somebody who went on to something else meanwhile is left there. */
const isFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[role=alertdialog]') != null;
};

/**
 * A row that was stopped goes, and the button that had the focus with it. Then the button of the row in its place has it, and where
 * no row is left what is said there: whoever works by keys goes on from there, not from the top of the window.
 *
 * @param place of the rows, which have one button each
 * @returns told the rows that are left, before they are drawn
 */
export function useFocusOnRest(place: RefObject<HTMLElement | null>, rows: readonly Row[] = NONE) {
  const gone = useRef(-1);
  useEffect(() => {
    const at = gone.current;
    gone.current = -1;
    if (at < 0 || !isFree()) return;
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('tbody button') ?? [])];
    (buttons[Math.min(at, buttons.length - 1)] ?? place.current)?.focus();
  }, [rows, place]);
  return (left: readonly Row[]): void => {
    gone.current = rows.findIndex(({ id }) => left.every((row) => row.id !== id));
  };
}
