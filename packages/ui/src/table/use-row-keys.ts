import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { isTypingTarget, rowKeyAction } from './keyboard-model.ts';

interface RowKeysOptions {
  readonly ids: readonly string[];
  readonly selectedId: string | null;
  readonly onOpen: (id: string) => void;
  readonly onToggleCheck: ((id: string) => void) | undefined;
}

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-row-id]') : null;
const idOf = (target: EventTarget): string | undefined => rowOf(target)?.dataset.rowId;

/** How many rows a Page key moves by: the visible rows less one, which stays visible for orientation. */
function pageStep(row: HTMLElement): number {
  const region = row.closest('[role=region]');
  return region === null || row.offsetHeight === 0 ? 10 : Math.floor(region.clientHeight / row.offsetHeight) - 1;
}

/** One listener for all rows: pointer, keys, checkboxes, and the row that Tab reaches. */
export function useRowKeys({ ids, selectedId, onOpen, onToggleCheck }: RowKeysOptions) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const wanted = [focusedId, selectedId].find((id) => id !== null && ids.includes(id));
  const activeId = wanted ?? ids[0] ?? null;

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = rowOf(event.target);
    const id = idOf(event.target);
    if (row === null || id === undefined || isTypingTarget(event.target)) return;
    const action = rowKeyAction(event, { index: ids.indexOf(id), count: ids.length, pageStep: pageStep(row) });
    // On a link, a badge or a checkbox in the row, Enter and Space belong to that control.
    const isOnRow = event.target === row;
    if (action === null || (action.type !== 'move' && !isOnRow)) return;
    event.preventDefault();
    if (action.type === 'move') event.currentTarget.rows[action.index]?.focus();
    else if (action.type === 'open') onOpen(id);
    else onToggleCheck?.(id);
  };
  const onClick = (event: MouseEvent) => {
    const id = idOf(event.target);
    const cell = event.target instanceof Element ? event.target.closest('[data-check-cell]') : null;
    // A click in the checkbox's cell toggles the checkbox: a finger is wide and must not open the row by accident.
    if (cell !== null) {
      const box = cell.querySelector('input');
      if (id !== undefined && box !== null && box !== event.target && !box.disabled) onToggleCheck?.(id);
      return;
    }
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label') !== null;
    if (id !== undefined && !isOnControl) onOpen(id);
  };
  const onChange = (event: ChangeEvent<HTMLTableSectionElement>) => {
    const id = idOf(event.target);
    if (id !== undefined && event.target instanceof HTMLInputElement && event.target.dataset.rowCheck !== undefined)
      onToggleCheck?.(id);
  };
  const onFocus = (event: FocusEvent) => setFocusedId(idOf(event.target) ?? null);
  return { activeId, listeners: { onKeyDown, onClick, onChange, onFocus } };
}
