import { ApiError } from '@portal/api-client';
import { useQueryClient } from '@portal/api-client/query';
import { useNavigate, waitForWindowHistory } from '@portal/router';
import { type LeftOut, pageKey, pageOfFirstBatch, requestBatch, updateSessionFromSearch } from './result-pages.ts';
import { firstPage, type ResultsAddress, resultsHref, type Search } from './results-address.ts';
import type { ResultsState, SequenceOrigin } from './results-state.ts';

/** Result of submitting a search. */
export type SearchOutcome =
  | { readonly kind: 'found'; readonly href: string; readonly state: ResultsState }
  | { readonly kind: 'none'; readonly insufficientFunds: boolean; readonly leftOut: LeftOut }
  | { readonly kind: 'paymentNeeded'; readonly again: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface RunOptions {
  /** Where Back to Search Results leads, if this search is a step of a sequence. */
  readonly origin?: SequenceOrigin;
  /** The record to open: its id, or 'single' for the only record found. */
  readonly record?: number | 'single';
  /** Replaces the current entry of the browser's history. */
  readonly replace?: boolean;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const FIRST = { batch: 1, updateHistory: true } as const;

/** Submits a search and, if it finds records, navigates to its results. */
export function useRunSearch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (search: Search, { origin, record, replace = false }: RunOptions = {}): Promise<SearchOutcome> => {
    const submitted = { address: firstPage(search), submittedAt: Date.now() };
    try {
      const answer = await requestBatch(submitted, FIRST);
      const page = pageOfFirstBatch(answer, 1);
      const isUnpaid = page.paymentNeeded || page.paymentNeededAgain;
      if (isUnpaid || page.total === 0) updateSessionFromSearch(answer, FIRST);
      if (isUnpaid) return { kind: 'paymentNeeded', again: page.paymentNeededAgain };
      if (page.total === 0) return { kind: 'none', insufficientFunds: page.insufficientFunds, leftOut: page };
      client.setQueryData(pageKey(submitted), page);
      const single = page.total === 1 ? page.rows[0]?.id : undefined;
      const recordId = (record === 'single' ? single : record) ?? null;
      const address: ResultsAddress = { ...submitted.address, recordId };
      const state: ResultsState = {
        submittedAt: submitted.submittedAt,
        ...(origin === undefined ? {} : { origin }),
      };
      const href = resultsHref(address);
      // A payment window that has just closed still has to call history.back(), which would undo this navigation.
      await waitForWindowHistory();
      void navigate(href, { state, replace });
      // Updates the session after the navigation, so that the form is not rendered again before it is replaced.
      await nextTask();
      updateSessionFromSearch(answer, FIRST);
      return { kind: 'found', href, state };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'failed', error };
      throw error;
    }
  };
}
