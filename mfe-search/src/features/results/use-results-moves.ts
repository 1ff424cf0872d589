import { useNavigate } from '@portal/router';
import { type ResultsAddress, resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';

/** Navigation within one submitted search: changes page, order or record in the URL and keeps the search. */
export function useResultsMoves(address: ResultsAddress, state: ResultsState) {
  const navigate = useNavigate();
  const go = (change: Partial<ResultsAddress>, replace: boolean) =>
    void navigate(resultsHref({ ...address, preview: null, ...change }), {
      state: { ...state, isNew: false },
      replace,
    });
  return {
    toPage: (pageNumber: number) => go({ pageNumber, recordId: null }, false),
    toSort: (sort: Pick<ResultsAddress, 'sortKey' | 'sortDirection'>) => go(sort, false),
    /** Shows the first page of the same search in another order. */
    toFirstBy: (sort: Pick<ResultsAddress, 'sortKey' | 'sortDirection'>) =>
      go({ ...sort, pageNumber: 1, recordId: null }, false),
    // Opening a second record replaces the history entry, so that Back leads to the list and not through every opened record.
    toRecord: (recordId: number | null) => go({ recordId }, address.recordId !== null),
  };
}
