import { useQueryClient } from '@portal/api-client/query';
import { SEARCH_LIMITS } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { announce } from '@portal/ui';
import { changeSort, pageRange, rowsInView, type SortChange, sortRows } from '@portal/ui/table';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
import type { FetchedDetails, ListedRecord } from '../../records/record-kind.ts';
import { detailsKey, useFetchDetails } from '../details/use-details.ts';
import { type ResultPage, type SubmittedSearch, useResultPage } from '../run-search/result-pages.ts';
import { resultsHref } from '../run-search/results-address.ts';
import type { ResultsState } from '../run-search/results-state.ts';
import type { ResultsDialog } from './results-dialogs.tsx';
import { useListMarks, useLoadedRows } from './use-list-marks.ts';
import { useResultsMoves } from './use-results-moves.ts';
import { useSequence } from './use-sequence.ts';

/** Announces the range of rows once, for a page with a single batch. A page with more batches announces it itself. */
function useTotalAnnouncement(total: number | undefined, isWhole: boolean, pageNumber: number): void {
  const t = useText('table');
  useEffect(() => {
    if (total === undefined || total === 0 || !isWhole) return;
    const { from, to } = pageRange(pageNumber, SEARCH_LIMITS.page, total);
    announce(t('range', { from, to, total }));
  }, [total, isWhole, pageNumber, t]);
}

interface ListParts {
  readonly page: ResultPage | undefined;
  readonly known: ReadonlyMap<string, ListedRecord>;
  readonly marks: ReturnType<typeof useListMarks>;
  readonly moves: ReturnType<typeof useResultsMoves>;
}

/** The rows in view and their order. A filtered list is sorted in the browser, an unfiltered one by the server (001 section 4.3). */
function useListOrder(address: SubmittedSearch['address'], { page, known, marks, moves }: ListParts) {
  const listed = { key: address.sortKey, direction: address.sortDirection };
  // shows the chosen order until the list has it
  const [sort, setSort] = useOptimistic(listed);
  const [filterSort, setFilterSort] = useState(sort);
  const rows = marks.state.isFiltered
    ? sortRows(
        rowsInView([...known.values()], (row) => String(row.id), marks.state),
        (row, key) => row.sortValue(key),
        filterSort,
      )
    : (page?.rows ?? []);

  const changeOrder = (change: SortChange) => {
    const { isFiltered } = marks.state;
    const { sort: next, next: step } = changeSort(isFiltered ? filterSort : sort, change, isFiltered);
    if (step === 'sortLocally') setFilterSort(next);
    // a hundred rows are replaced, so the browser paints the pressed control first
    else
      startTransition(() => {
        setSort(next);
        moves.toSort({ sortKey: next.key, sortDirection: next.direction });
      });
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
  return { rows, sort: marks.state.isFiltered ? filterSort : sort, changeOrder, toggleFilter };
}

/** Longer than it takes to render the list of a new search. */
const JUST_SUBMITTED_MS = 60_000;

/** The view model of a submitted search: its rows, checked rows, order, open record and dialogs. */
export function useResultsModel(search: SubmittedSearch, state: ResultsState) {
  const { address } = search;
  const t = useText('search');
  const client = useQueryClient();
  const { kind } = address.definition;
  const fetchDetails = useFetchDetails(kind);
  const navigate = useNavigate();
  // These results belong to one submitted search, whatever page, order or record the URL changes to.
  const [currentSearch] = useState({ definition: address.definition, criteria: address.criteria });
  const [dialog, setDialog] = useState<ResultsDialog | null>(null);
  // the state says that a search is new also when its page is reloaded later, which must not submit it again and charge for it
  const [isJustSubmitted] = useState(() => Date.now() - search.submittedAt < JUST_SUBMITTED_MS);
  const query = useResultPage(search, { isNew: isJustSubmitted && state.isNew === true });
  const moves = useResultsMoves(address, state);
  const marks = useListMarks(search, () => setDialog({ kind: 'alert', about: 'limit', text: t('limit') }));
  const known = useLoadedRows(search);
  const page = query.data;
  // The tools stay while another page or order is fetched, so that the tool just used keeps the focus.
  const [hasRows, setHasRows] = useState(false);
  if (page !== undefined && page.total > 0 !== hasRows) setHasRows(page.total > 0);
  const order = useListOrder(address, { page, known, marks, moves });
  // Only for a page with one batch: with more batches, the status line announces the range when all have loaded.
  useTotalAnnouncement(page?.total, page?.isComplete === true && page.batches === 1, address.pageNumber);

  // Read when a key is pressed. A record that was opened by a link may not be on any loaded page, but its details are cached.
  const openRecord = (): ListedRecord | undefined => {
    const { recordId } = address;
    if (recordId === null) return undefined;
    return known.get(String(recordId)) ?? client.getQueryData<FetchedDetails>(detailsKey(kind, recordId))?.record;
  };
  const open = (id: string) => {
    fetchDetails(Number(id));
    // the browser paints the pressed row first, and then its selection with the details beside the list
    startTransition(() => {
      marks.select(id);
      moves.toRecord(Number(id));
    });
  };
  // Back to Search Results returns to the start of the sequence, not to the previous step.
  const origin = state.origin ?? { href: resultsHref({ ...address, preview: null }), submittedAt: search.submittedAt };
  return {
    query,
    page,
    hasRows,
    ...order,
    marks,
    moves,
    open,
    recordOf: (id: string): ListedRecord | undefined => known.get(id),
    openRecord,
    dialog,
    setDialog,
    sequence: useSequence({
      currentSearch,
      origin,
      onAlert: (text) => setDialog({ kind: 'alert', about: 'failed', text }),
      onAsk: (href) => void navigate(href, { state: { origin } }),
      onRecord: (id) => open(String(id)),
    }),
    backToOrigin:
      state.origin === undefined
        ? undefined
        : () => void navigate(origin.href, { state: { submittedAt: origin.submittedAt } }),
  };
}
