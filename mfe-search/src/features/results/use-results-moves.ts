import { useNavigate } from '@portal/router';
import { useLayoutEffect, useRef } from 'react';
import { type ResultsAddress, resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';

/** Navigation within one submitted search: changes page, order or record in the URL and keeps the search. */
export function useResultsMoves(address: ResultsAddress, state: ResultsState) {
  const navigate = useNavigate();
  // The results may be rendered some time after a move, in a transition. A second move in the meantime must not undo the first one.
  const newest = useRef(address);
  useLayoutEffect(() => {
    newest.current = address;
  }, [address]);
  const go = (change: Partial<ResultsAddress>, replace: boolean) => {
    newest.current = { ...newest.current, preview: null, ...change };
    void navigate(resultsHref(newest.current), { state: { ...state, isNew: false }, replace });
  };
  return {
    toPage: (pageNumber: number) => go({ pageNumber, recordId: null }, false),
    toSort: (sort: Pick<ResultsAddress, 'sortKey' | 'sortDirection'>) => go(sort, false),
    /** Shows the first page of the same search in another order. */
    toFirstBy: (sort: Pick<ResultsAddress, 'sortKey' | 'sortDirection'>) =>
      go({ ...sort, pageNumber: 1, recordId: null }, false),
    // Opening a second record replaces the history entry, so that Back leads to the list and not through every opened record.
    toRecord: (recordId: number | null) => go({ recordId }, newest.current.recordId !== null),
  };
}
