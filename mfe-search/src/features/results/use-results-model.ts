import { SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { announce } from '@portal/ui';
import { changeSort, pageRange, rowsInView, type SortChange, sortRows } from '@portal/ui/table';
import { useEffect, useState } from 'react';
import { type SubmittedSearch, useResultPage } from '../run-search/result-pages.ts';
import { resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';
import { documentSortValue } from './document-columns.tsx';
import type { ResultsDialog } from './results-dialogs.tsx';
import { useKnownRows, useListMarks } from './use-list-marks.ts';
import { useResultsMoves } from './use-results-moves.ts';
import { useSequence } from './use-sequence.ts';

/** Says once how many there are, when no batch will say it later. */
function useSaidTotal(total: number | undefined, isWhole: boolean, pageNumber: number): void {
  const t = useText('table');
  useEffect(() => {
    if (total === undefined || total === 0 || !isWhole) return;
    const { from, to } = pageRange(pageNumber, SEARCH_LIMITS.page, total);
    announce(t('range', { from, to, total }));
  }, [total, isWhole, pageNumber, t]);
}

/** A submitted search as it is looked at: its rows, marks, order, record and what lies upon it. */
export function useResultsModel(search: SubmittedSearch, state: ResultsState) {
  const { address } = search;
  const t = useText('search');
  const navigate = useNavigate();
  // These results are of one submitted search, whatever page, order or record the address goes to.
  const [asked] = useState({ definition: address.definition, criteria: address.criteria });
  const [dialog, setDialog] = useState<ResultsDialog | null>(null);
  const query = useResultPage(search, { isNew: state.isNew ?? false });
  const moves = useResultsMoves(address, state);
  const marks = useListMarks(search, () => setDialog({ kind: 'alert', text: t('limit') }));
  const known = useKnownRows(search);
  const page = query.data;
  const sort = { key: address.sortKey, direction: address.sortDirection };
  const [filterSort, setFilterSort] = useState(sort);
  const rows = marks.state.isFiltered
    ? sortRows(
        rowsInView([...known.values()], (row) => String(row.docId), marks.state),
        documentSortValue,
        filterSort,
      )
    : (page?.rows ?? []);
  // The first batch alone: the others are announced when they are all there.
  useSaidTotal(page?.total, page?.isComplete === true && page.batches === 1, address.pageNumber);

  const changeOrder = (change: SortChange) => {
    const { isFiltered } = marks.state;
    const { sort: next, next: step } = changeSort(isFiltered ? filterSort : sort, change, isFiltered);
    if (step === 'sortLocally') setFilterSort(next);
    else moves.toSort({ sortKey: next.key, sortDirection: next.direction });
  };
  const toggleFilter = () => {
    if (!marks.state.isFiltered) {
      setFilterSort(sort);
      marks.applyFilter();
      return;
    }
    marks.removeFilter();
    const isOther = filterSort.key !== sort.key || filterSort.direction !== sort.direction;
    if (isOther) moves.toSort({ sortKey: filterSort.key, sortDirection: filterSort.direction });
  };
  const open = (id: string) => {
    marks.select(id);
    moves.toRecord(Number(id));
  };
  // A step of a sequence leads back to where the sequence began, not to the step before.
  const origin = state.origin ?? { href: resultsHref(address), submittedAt: search.submittedAt };
  return {
    query,
    page,
    rows,
    marks,
    moves,
    open,
    sort: marks.state.isFiltered ? filterSort : sort,
    changeOrder,
    toggleFilter,
    selected: known.get(marks.state.selectedId ?? ''),
    dialog,
    setDialog,
    sequence: useSequence({
      asked,
      origin,
      onAlert: (text) => setDialog({ kind: 'alert', text }),
      onAsk: (href) => void navigate(href, { state: { origin } }),
      onRecord: (docId) => open(String(docId)),
    }),
    backToOrigin:
      state.origin === undefined
        ? undefined
        : () => void navigate(origin.href, { state: { submittedAt: origin.submittedAt } }),
  };
}
