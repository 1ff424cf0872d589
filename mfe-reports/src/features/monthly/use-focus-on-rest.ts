import { type RefObject, useEffect, useRef } from 'react';

interface Row {
  readonly id: number;
}

const NONE: readonly Row[] = [];

/** A user who moved the focus elsewhere in the meantime keeps it there. */
const isFree = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[role=alertdialog]') != null;
};

/**
 * Keeps the keyboard focus in the list when a row is stopped and its button disappears. The focus moves to the button of the row
 * that takes its place or, when no row is left, to the text that says so.
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
