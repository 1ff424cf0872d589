import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCounty } from '@portal/session';
import { type KeyPress, useShortcutKeys, useSingleKeys } from '@portal/ui/table';
import { type RefObject, useEffect } from 'react';
import type { ListedRecord } from '../../records/record-kind.ts';
import { EMPTY_FORM, type Search } from '../run-search/results-address.ts';
import { LIST_TOTALS } from './use-results-focus.ts';

/** The row in the tab order: the first one, or the last that had the focus (roving tabindex). */
const ROW = 'tr[data-row-id][tabindex="0"]';

export interface ResultsKeysOptions {
  readonly workspace: RefObject<HTMLElement | null>;
  readonly search: Search;
  /** Returns a record of these results by its id. */
  readonly recordOf: (id: string) => ListedRecord | undefined;
  /** Returns the record whose details are shown, whether or not it is in the list. */
  readonly getOpenRecord: () => ListedRecord | undefined;
  readonly isDetailsOpen: boolean;
  readonly onImage: (record: ListedRecord) => void;
  readonly onCopy: (citation: string) => void;
  readonly onShowShortcuts: () => void;
  readonly onNothingSelected: () => void;
  readonly onCloseDetails: () => void;
}

// The heading has the focus after navigation, the line of totals after paging, and the body after a reload. None of them uses the
// arrow keys itself.
const isAboveList = (target: EventTarget | null): boolean =>
  target === document.body ||
  target instanceof HTMLHeadingElement ||
  (target instanceof HTMLElement && target.matches(LIST_TOTALS));

const focusedRow = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row-id]')?.dataset.rowId : undefined;

/** Handles keys that are pressed while the body has the focus, as after a reload. */
function useBodyKeys(onKeyDown: (event: KeyPress) => void): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.target === document.body) onKeyDown(event);
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });
}

/** Keyboard handling of the results: single-key shortcuts, the arrow key into the list, and Escape to close the details. */
export function useResultsKeys(options: ResultsKeysOptions) {
  const {
    workspace,
    search,
    recordOf,
    getOpenRecord,
    isDetailsOpen,
    onImage,
    onCopy,
    onShowShortcuts,
    onNothingSelected,
  } = options;
  const t = useText('search');
  const formats = useFormats();
  const { bookLabel } = useCounty();
  const navigate = useNavigate();
  // The focused row has priority over the open record.
  const withRecord = (act: (record: ListedRecord) => void) => (press: KeyPress) => {
    const focused = focusedRow(press.target);
    const record = (focused === undefined ? undefined : recordOf(focused)) ?? getOpenRecord();
    if (record === undefined) onNothingSelected();
    else act(record);
  };
  const keys = {
    i: withRecord(onImage),
    c: withRecord((record) => onCopy(record.citation({ t, formats, bookLabel }))),
    '/': () => void navigate(`/search/${search.definition.type}`, { state: EMPTY_FORM }),
    '?': onShowShortcuts,
  };
  const shortcuts = useShortcutKeys(keys, { enabled: useSingleKeys() });
  const onKeyDown = (event: KeyPress) => {
    // A window that covers the page handles its own keys, even if nothing in it has the focus.
    if (document.querySelector('[data-covers-page]') !== null) return;
    shortcuts.onKeyDown(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && isDetailsOpen) options.onCloseDetails();
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const row = workspace.current?.querySelector<HTMLElement>(ROW);
    if (event.key !== 'ArrowDown' || hasModifier || !isAboveList(event.target) || !row) return;
    event.preventDefault();
    row.focus();
  };
  useBodyKeys(onKeyDown);
  return { onKeyDown };
}
