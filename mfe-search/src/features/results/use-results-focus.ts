import { type RefObject, useEffect, useRef } from 'react';
import type { ResultsAddress } from '../run-search/results-address.ts';

/** Selector of the status line above the list, which has the totals. */
export const LIST_TOTALS = '[data-list-top]';

/** Selector of the pager and the notes on left-out documents. Loading other rows may remove or change the control that was used there. */
const ROW_CONTROLS = '[data-changes-rows]';

/**
 * Moves the focus to the details when they replace the list, and back to the row when they close; to the line of totals if the list has no
 * such row and the focus was in the details. Returns the ref for the button that leads from the details back to the list.
 */
export function useRecordFocus(workspace: RefObject<HTMLElement | null>, recordId: number | null) {
  const backButton = useRef<HTMLButtonElement>(null);
  const before = useRef(recordId);
  useEffect(() => {
    const closed = before.current;
    if (closed === recordId) return;
    before.current = recordId;
    // On a wide screen this button is not rendered, and the focus stays in the list.
    if (recordId !== null) {
      backButton.current?.focus();
      return;
    }
    const focusIn = (selector: string) => workspace.current?.querySelector<HTMLElement>(selector)?.focus();
    focusIn(`tr[data-row-id="${closed}"]`);
    if (document.activeElement === document.body) focusIn(LIST_TOTALS);
  }, [workspace, recordId]);
  return backButton;
}

/**
 * Loading another page or sort order can remove the focused control. The focus then moves to the status line, from which the down
 * arrow leads to the first row. If the user has moved the focus elsewhere in the meantime, it stays there.
 */
export function usePagingFocus(
  workspace: RefObject<HTMLElement | null>,
  { pageNumber, sortKey, sortDirection }: Pick<ResultsAddress, 'pageNumber' | 'sortKey' | 'sortDirection'>,
  isLoaded: boolean,
): void {
  const rowsKey = `${pageNumber} ${sortKey} ${sortDirection}`;
  const shown = useRef(rowsKey);
  useEffect(() => {
    if (!isLoaded || shown.current === rowsKey) return;
    shown.current = rowsKey;
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.closest(ROW_CONTROLS) !== null;
    if (isLost) workspace.current?.querySelector<HTMLElement>(LIST_TOTALS)?.focus();
  }, [workspace, rowsKey, isLoaded]);
}

/**
 * Restores the focus after the image window closes. Content under that window is not laid out and so cannot keep the focus. Call the
 * returned function before the window opens: it remembers which element has the focus.
 */
export function useFocusUnderWindow(isCovered: boolean): () => void {
  const previousFocus = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered) return;
    const { current } = previousFocus;
    previousFocus.current = null;
    if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
  }, [isCovered]);
  return () => {
    previousFocus.current = document.activeElement;
  };
}
