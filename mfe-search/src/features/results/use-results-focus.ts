import { type RefObject, useEffect, useRef } from 'react';
import type { ResultsAddress } from '../run-search/results-address.ts';

/** The line of totals over the list. */
export const LIST_TOP = '[data-list-top]';

/** Pager, and notes on what the list leaves out: a control used there may be gone or changed when other rows have arrived. */
const WAYS_TO_OTHER_ROWS = '[data-ways-to-rows]';

/** Where focus goes: to the details when they take the list's place, back to the row when they close. */
export function useRecordFocus(workspace: RefObject<HTMLElement | null>, recordId: number | null) {
  const backButton = useRef<HTMLButtonElement>(null);
  const before = useRef(recordId);
  useEffect(() => {
    const closed = before.current;
    if (closed === recordId) return;
    before.current = recordId;
    // On a wide screen this button is not drawn, and the focus stays in the list.
    if (recordId !== null) backButton.current?.focus();
    else workspace.current?.querySelector<HTMLElement>(`tr[data-row-id="${closed}"]`)?.focus();
  }, [workspace, recordId]);
  return backButton;
}

/**
 * Another page or sort order removes the control that led to it, and the focus with it. The focus then goes to the line that
 * describes the rows, so that one arrow key leads to the first row. A focus that the user moved elsewhere in the meantime stays
 * there.
 */
export function usePagingFocus(
  workspace: RefObject<HTMLElement | null>,
  { pageNumber, sortKey, sortDirection }: Pick<ResultsAddress, 'pageNumber' | 'sortKey' | 'sortDirection'>,
  isThere: boolean,
): void {
  const rows = `${pageNumber} ${sortKey} ${sortDirection}`;
  const shown = useRef(rows);
  useEffect(() => {
    if (!isThere || shown.current === rows) return;
    shown.current = rows;
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.closest(WAYS_TO_OTHER_ROWS) !== null;
    if (isLost) workspace.current?.querySelector<HTMLElement>(LIST_TOP)?.focus();
  }, [workspace, rows, isThere]);
}

/** Below the window of pages nothing has a layout, so nothing there can hold the focus: it is restored. */
export function useFocusUnderWindow(isCovered: boolean): () => void {
  const left = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered) return;
    const { current } = left;
    left.current = null;
    if (current instanceof HTMLElement && document.activeElement === document.body) current.focus();
  }, [isCovered]);
  return () => {
    left.current = document.activeElement;
  };
}
