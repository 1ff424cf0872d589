import { useQuery, useQueryClient } from '@portal/api-client/query';
import type { Coverage, NotVerified } from '@portal/contracts';
import { setBalance, setHistory } from '@portal/session';
import type { ListedRecord } from '../../records/record-kind.ts';
import type { SearchAnswer } from '../../searches/search-answer.ts';
import { type LoadedPage, loadPage, withBatch } from './load-page.ts';
import type { ResultsAddress } from './results-address.ts';

/** What a list does not show though it may be meant. */
export interface LeftOut {
  /** Set when the search finds more than its list holds. */
  readonly coverage?: Coverage;
  /** Set when the default To Date leaves documents out. */
  readonly notVerified?: NotVerified;
}

/** One page of results in the cache of server data. */
export interface ResultPage extends LoadedPage<ListedRecord>, LeftOut {
  /** A card payer must pay first. */
  readonly paymentNeeded: boolean;
  readonly paymentNeededAgain: boolean;
  /** Rows are withheld: the account does not cover the search. */
  readonly insufficientFunds: boolean;
}

/** A submitted search: its address and the moment at which it was submitted, which names it to the server. */
export interface SubmittedSearch {
  readonly address: ResultsAddress;
  readonly submittedAt: number;
}

const KEPT_MS = 30 * 60_000;

/** Key of everything that belongs to one submitted search. */
export const searchKey = ({ address, submittedAt }: SubmittedSearch) =>
  ['results', address.definition.type, address.criteria, submittedAt] as const;

/** Key of one page of it. */
export const pageKey = (search: SubmittedSearch) => {
  const { pageNumber, sortKey, sortDirection } = search.address;
  return [...searchKey(search), { pageNumber, sortKey, sortDirection }] as const;
};

export interface FetchBatchOptions {
  readonly batch: number;
  /** True for a search that was just submitted; false for paging, sorting and background batches. */
  readonly updateHistory: boolean;
  readonly signal?: AbortSignal;
}

/** Fetches 25 rows. */
export async function askBatch(
  { address, submittedAt }: SubmittedSearch,
  { batch, updateHistory, signal }: FetchBatchOptions,
): Promise<SearchAnswer> {
  const { definition, criteria, sortKey, sortDirection, pageNumber } = address;
  const request = { criteria, sortKey, sortDirection, pageNumber, batch, timestamp: submittedAt, updateHistory };
  return definition.fetch(request, { signal });
}

/** Balance and history of an answer go to the session. */
export function noteAnswer(answer: SearchAnswer, { updateHistory }: Pick<FetchBatchOptions, 'updateHistory'>): void {
  setBalance(answer.usageBalance);
  if (updateHistory) setHistory(answer.historyResults.searchHistoryList);
}

async function fetchBatch(search: SubmittedSearch, options: FetchBatchOptions): Promise<SearchAnswer> {
  const answer = await askBatch(search, options);
  noteAnswer(answer, options);
  return answer;
}

/** The page that the first answer of a search makes. */
export function pageOfFirstBatch(answer: SearchAnswer, pageNumber: number): ResultPage {
  const { paymentNeeded, paymentNeededAgain, insufficientFunds = false } = answer;
  const { coverage, notVerified } = answer;
  return {
    ...(coverage && { coverage }),
    ...(notVerified && { notVerified }),
    ...withBatch(undefined, answer, pageNumber),
    paymentNeeded,
    paymentNeededAgain,
    insufficientFunds,
  };
}

export interface UseResultPageOptions {
  /** The search is new here: it goes into the history. */
  readonly isNew: boolean;
}

/** The rows of a page; the first 25 at once, the others in the background. Loaded rows are kept when the user returns. */
export function useResultPage(search: SubmittedSearch, { isNew }: UseResultPageOptions) {
  const client = useQueryClient();
  const queryKey = pageKey(search);
  const { pageNumber } = search.address;
  return useQuery<ResultPage>({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnMount: ({ state }) => (state.data?.isComplete === false ? 'always' : false),
    queryFn: async ({ signal }) => {
      const there = client.getQueryData<ResultPage>(queryKey);
      let page = there;
      await loadPage<ListedRecord>({
        pageNumber,
        signal,
        start: there,
        fetchBatch: async (batch) => {
          const isFirst = batch === 1;
          const answer = await fetchBatch(search, { batch, signal, updateHistory: isFirst && isNew });
          if (isFirst) page = pageOfFirstBatch(answer, pageNumber);
          return answer;
        },
        onProgress: (loaded) => {
          page = { ...(page ?? NOTHING_SAID), ...loaded };
          client.setQueryData(queryKey, page);
        },
      });
      return page ?? { ...NOTHING_SAID, rows: [], total: 0, batches: 0, isComplete: true };
    },
  });
}

const NOTHING_SAID = { paymentNeeded: false, paymentNeededAgain: false, insufficientFunds: false };
