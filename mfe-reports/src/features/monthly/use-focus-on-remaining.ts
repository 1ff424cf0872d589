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
 * Keeps the keyboard focus in the list when a row is removed along with its button. The focus moves to the button of the next row,
 * or of the last row if there is no next one. If no row is left, it moves to the container, which then says that the list is empty.
 * @param container the element that contains the rows; each row has one button
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
