import { type ApiFailureKind, fetchFile, saveFile } from '@portal/api-client';
import { type Call, LIST_FILES, SEARCH_CALLS } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { showAlert } from '@portal/session';
import { announce } from '@portal/ui';
import type { Sort } from '@portal/ui/table';
import { useEffect, useRef, useState } from 'react';
import type { SubmittedSearch } from '../run-search/result-pages.ts';

/** Failures without an alert here: the login page explains its own redirect, and a canceled download needs no message. */
const WITHOUT_ALERT: ReadonlySet<ApiFailureKind> = new Set(['aborted', 'denied', 'login']);

/** The kind of a list's file: `print` for a PDF, `download` for an Excel file, `csv` for comma-separated values. */
export type ListFile = keyof typeof LIST_FILES;

export interface ListFiles {
  /** The file that is being made. */
  readonly making: ListFile | null;
  /** Starts making a file and cancels the one in progress. Calling it again with the same file only cancels that file. */
  readonly toggle: (as: ListFile) => void;
}

/** The page number that requests the whole list. */
const ALL_PAGES = -1;

/** The list while the user filters it to the checked rows, which are sorted separately. */
interface FilteredList {
  readonly checked: ReadonlySet<string>;
  readonly sort: Sort;
}

/**
 * Makes files of the whole list of a search, one at a time; while the list is `filtered`, of its checked rows. Leaving the list cancels
 * the file.
 */
export function useListFile({ address, submittedAt }: SubmittedSearch, filtered?: FilteredList): ListFiles {
  const t = useText('search');
  const [making, setMaking] = useState<ListFile | null>(null);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);

  const make = async (as: ListFile): Promise<void> => {
    const { definition, criteria } = address;
    const sort = filtered?.sort ?? { key: address.sortKey, direction: address.sortDirection };
    const abort = new AbortController();
    attempt.current = abort;
    setMaking(as);
    announce(t('tools.making'));
    const call: Call = SEARCH_CALLS[definition.type].files[as];
    const place = { sortKey: sort.key, sortDirection: sort.direction, pageNumber: ALL_PAGES, timestamp: submittedAt };
    const rows = filtered === undefined ? {} : { checked: [...filtered.checked].map(Number) };
    const file = await fetchFile(call, { ...criteria, ...place, ...rows }, { signal: abort.signal });
    // Discard the file if it was canceled, even if it arrived at the same moment.
    if (abort.signal.aborted) return;
    setMaking(null);
    if (!file.ok) {
      if (!WITHOUT_ALERT.has(file.failure.kind)) {
        const { sentence, next, reference } = failureState(file.failure);
        const title = t('common:alert.failed');
        showAlert({ kind: 'WARNING', title, text: sentence, next, ...(reference === undefined ? {} : { reference }) });
      }
      return;
    }
    saveFile({ name: LIST_FILES[as], bytes: file.value });
    announce(t('tools.made'));
  };
  const toggle = (as: ListFile): void => {
    attempt.current?.abort();
    if (making === as) setMaking(null);
    else void make(as);
  };
  return { making, toggle };
}
