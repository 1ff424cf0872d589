import { useQuery, useQueryClient } from '@portal/api-client/query';
import type { Coverage, NotVerified } from '@portal/contracts';
import { setBalance, setHistory } from '@portal/session';
import type { ListedRecord } from '../../records/record-kind.ts';
import type { SearchAnswer } from '../../searches/search-answer.ts';
import { type LoadedPage, loadPage, withBatch } from './load-page.ts';
import type { ResultsAddress } from './results-address.ts';
import { atShownPrice } from './shown-price.ts';

/** Documents that the list leaves out although the user may want them. */
export interface LeftOut {
  /** Set if the search found more documents than the list can hold. */
  readonly coverage?: Coverage;
  /** Set if the default To Date excludes newer documents. */
  readonly notVerified?: NotVerified;
}

/** One page of results in the query cache. */
export interface ResultPage extends LoadedPage<ListedRecord>, LeftOut {
  /** A card payer must authorize the card first. The server withheld the rows. */
  readonly paymentNeeded: boolean;
  /** A card payer must authorize the card once more, because the rest of the first amount is too small. The server withheld the rows. */
  readonly paymentNeededAgain: boolean;
  /** The account's funds do not cover the search, so the server withheld the rows. */
  readonly insufficientFunds: boolean;
  /** The list is not paid any more, so the server withheld the rows and charged nothing. */
  readonly submitNeeded: boolean;
}

/** A submitted search. The time at which it was submitted identifies it to the server. */
export interface SubmittedSearch {
  readonly address: ResultsAddress;
  readonly submittedAt: number;
}

const KEPT_MS = 30 * 60_000;

/** Query key prefix of everything that belongs to one submitted search. */
export const searchKey = ({ address, submittedAt }: SubmittedSearch) =>
  ['results', address.definition.type, address.criteria, submittedAt] as const;

/** Query key of one page of a submitted search. */
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

/** Requests one batch of at most 25 rows. */
export async function requestBatch(
  { address, submittedAt }: SubmittedSearch,
  { batch, updateHistory, signal }: FetchBatchOptions,
): Promise<SearchAnswer> {
  const { definition, criteria, sortKey, sortDirection, pageNumber } = address;
  const page = { sortKey, sortDirection, pageNumber, batch, timestamp: submittedAt, updateHistory };
  return atShownPrice(definition.type, (shown) => definition.fetch({ criteria, ...page, ...shown }, { signal }));
}

/** Copies the balance and the search history from a response into the session. */
export function updateSessionFromSearch(
  answer: SearchAnswer,
  { updateHistory }: Pick<FetchBatchOptions, 'updateHistory'>,
): void {
  setBalance(answer.usageBalance);
  if (updateHistory) setHistory(answer.historyResults.searchHistoryList);
}

async function fetchBatch(search: SubmittedSearch, options: FetchBatchOptions): Promise<SearchAnswer> {
  const answer = await requestBatch(search, options);
  updateSessionFromSearch(answer, options);
  return answer;
}

/** The page with only the first batch of a search. */
export function pageOfFirstBatch(answer: SearchAnswer, pageNumber: number): ResultPage {
  const { paymentNeeded, paymentNeededAgain, insufficientFunds = false, submitNeeded = false } = answer;
  const { coverage, notVerified } = answer;
  return {
    ...(coverage && { coverage }),
    ...(notVerified && { notVerified }),
    ...withBatch(undefined, answer, pageNumber),
    paymentNeeded,
    paymentNeededAgain,
    insufficientFunds,
    submitNeeded,
  };
}

export interface UseResultPageOptions {
  /** The search was just submitted and must be added to the search history. */
  readonly isNew: boolean;
}

/** The rows of a page: the first 25 immediately, the others in the background. Loaded rows stay cached for when the user returns. */
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
      const cached = client.getQueryData<ResultPage>(queryKey);
      let page = cached;
      await loadPage<ListedRecord>({
        pageNumber,
        signal,
        start: cached,
        fetchBatch: async (batch) => {
          const isFirst = batch === 1;
          const answer = await fetchBatch(search, { batch, signal, updateHistory: isFirst && isNew });
          if (isFirst) page = pageOfFirstBatch(answer, pageNumber);
          return answer;
        },
        onProgress: (loaded) => {
          page = { ...(page ?? NO_PAYMENT_FLAGS), ...loaded };
          client.setQueryData(queryKey, page);
        },
      });
      return page ?? { ...NO_PAYMENT_FLAGS, rows: [], total: 0, batches: 0, isComplete: true };
    },
  });
}

const NO_PAYMENT_FLAGS = {
  paymentNeeded: false,
  paymentNeededAgain: false,
  insufficientFunds: false,
  submitNeeded: false,
};
