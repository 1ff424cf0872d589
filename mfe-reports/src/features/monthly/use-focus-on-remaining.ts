import { type RefObject, useEffect, useRef } from 'react';

interface Row {
  readonly id: number;
}

const NONE: readonly Row[] = [];

/** Whether the focus may be moved. If the user moved it elsewhere in the meantime, it stays there. */
const mayMoveFocus = (): boolean => {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.closest('[role=alertdialog]') != null;
};

/**
 * Keeps the keyboard focus in the list when a row is removed along with its button. The focus moves to the button of the row
 * that takes its place or, if no row is left, to the message about that.
 * @param container the element with the rows, which have one button each
 * @returns a function to call with the remaining rows, before they are rendered
 */
export function useFocusOnRemaining(container: RefObject<HTMLElement | null>, rows: readonly Row[] = NONE) {
  const removedIndex = useRef(-1);
  useEffect(() => {
    const index = removedIndex.current;
    removedIndex.current = -1;
    if (index < 0 || !mayMoveFocus()) return;
    const buttons = [...(container.current?.querySelectorAll<HTMLElement>('tbody button') ?? [])];
    (buttons[Math.min(index, buttons.length - 1)] ?? container.current)?.focus();
  }, [rows, container]);
  return (remaining: readonly Row[]): void => {
    removedIndex.current = rows.findIndex(({ id }) => remaining.every((row) => row.id !== id));
  };
}
