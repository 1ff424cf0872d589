import type { DocumentRow } from '@portal/contracts';
import { useFormats, useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { useCounty } from '@portal/session';
import { useShortcutKeys } from '@portal/ui/table';
import type { KeyboardEvent } from 'react';
import { citationOf } from '../details/citation.ts';
import { formHref, type Search } from '../run-search/results-address.ts';
import { useSingleKeys } from './single-keys.ts';

export interface ResultsKeysOptions {
  readonly search: Search;
  readonly selected: DocumentRow | undefined;
  readonly onImage: (row: DocumentRow) => void;
  readonly onCopy: (citation: string) => void;
  readonly onKeys: () => void;
  readonly onNothingSelected: () => void;
  readonly onCloseDetails: () => void;
}

/** Single keys of the results, and Escape that closes the details. */
export function useResultsKeys(options: ResultsKeysOptions) {
  const { search, selected, onImage, onCopy, onKeys, onNothingSelected, onCloseDetails } = options;
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
  const onKeyDown = (event: KeyboardEvent) => {
    shortcuts.onKeyDown(event);
    if (event.key === 'Escape' && !event.defaultPrevented && selected !== undefined) onCloseDetails();
  };
  return { onKeyDown };
}
