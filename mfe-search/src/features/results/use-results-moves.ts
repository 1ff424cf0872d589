import { useNavigate } from '@portal/router';
import { type ResultsAddress, resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';

/** Moves within one submitted search: another page, order or record is another address of the same search. */
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
    /** The same search from its first page on, in another order. */
    toFirstBy: (sort: Pick<ResultsAddress, 'sortKey' | 'sortDirection'>) =>
      go({ ...sort, pageNumber: 1, recordId: null }, false),
    // Back leads from the first record to the list, not through every record that was looked at.
    toRecord: (recordId: number | null) => go({ recordId }, address.recordId !== null),
  };
}
