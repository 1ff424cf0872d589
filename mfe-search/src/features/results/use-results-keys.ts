import type { DocumentRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCounty } from '@portal/session';
import { type KeyPress, useShortcutKeys } from '@portal/ui/table';
import { type RefObject, useEffect } from 'react';
import { citationOf } from '../details/citation.ts';
import { formHref, type Search } from '../run-search/results-address.ts';
import { useSingleKeys } from './single-keys.ts';

/** The row that takes Tab: the first, or the one that was left. */
const ROW = 'tr[data-row-id][tabindex="0"]';

export interface ResultsKeysOptions {
  readonly workspace: RefObject<HTMLElement | null>;
  readonly search: Search;
  readonly selected: DocumentRow | undefined;
  readonly onImage: (row: DocumentRow) => void;
  readonly onCopy: (citation: string) => void;
  readonly onKeys: () => void;
  readonly onNothingSelected: () => void;
  readonly onCloseDetails: () => void;
}

// The heading has the focus when one arrives, and the page itself after a reload: nothing there means anything by an arrow.
const isAboveList = (target: EventTarget | null): boolean =>
  target === document.body || target instanceof HTMLHeadingElement;

/** Keys pressed while nothing has the focus, as after a reload, belong to the list as well. */
function usePressedNowhere(onKeyDown: (event: KeyPress) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target === document.body) onKeyDown(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

/** Single keys of the results, the arrow that leads into the list, and Escape that closes the details. */
export function useResultsKeys(options: ResultsKeysOptions) {
  const { workspace, search, selected, onImage, onCopy, onKeys, onNothingSelected, onCloseDetails } = options;
  const t = useText('search');
  const formats = useFormats();
  const { bookLabel } = useCounty();
  const navigate = useNavigate();
  const withSelected = (act: (row: DocumentRow) => void) => () =>
    selected === undefined ? onNothingSelected() : act(selected);
  const keys = {
    i: withSelected(onImage),
    c: withSelected((row) => onCopy(citationOf(t, formats, row, bookLabel))),
    '/': () => void navigate(formHref(search)),
    '?': onKeys,
  };
  const shortcuts = useShortcutKeys(keys, { enabled: useSingleKeys() });
  const onKeyDown = (event: KeyPress) => {
    shortcuts.onKeyDown(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Escape' && selected !== undefined) onCloseDetails();
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const row = workspace.current?.querySelector<HTMLElement>(ROW);
    if (event.key !== 'ArrowDown' || hasModifier || !isAboveList(event.target) || !row) return;
    event.preventDefault();
    row.focus();
  };
  usePressedNowhere(onKeyDown);
  return { onKeyDown };
}
