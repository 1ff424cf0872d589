import { ApiError } from '@portal/api-client';
import { useQueryClient } from '@portal/api-client/query';
import { useNavigate, windowsSettled } from '@portal/router';
import { askBatch, type LeftOut, noteAnswer, pageKey, pageOfFirstBatch } from './result-pages.ts';
import { firstPage, type ResultsAddress, resultsHref, type Search } from './results-address.ts';
import type { Origin, ResultsState } from './results-state.ts';

/** How a submitted search ended. */
export type SearchOutcome =
  | { readonly kind: 'found'; readonly href: string; readonly state: ResultsState }
  | { readonly kind: 'none'; readonly insufficientFunds: boolean; readonly leftOut: LeftOut }
  | { readonly kind: 'paymentNeeded'; readonly again: boolean }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface RunOptions {
  /** Where Back to Search Results leads, when this search is a step of a sequence. */
  readonly origin?: Origin;
  /** The record to open: its id, or the only one that is found. */
  readonly record?: number | 'single';
  /** Takes the place of the page in the browser's history. */
  readonly replace?: boolean;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const FIRST = { batch: 1, updateHistory: true } as const;

/** Submits a search and, when it finds something, goes to its results. */
export function useRunSearch() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (search: Search, { origin, record, replace = false }: RunOptions = {}): Promise<SearchOutcome> => {
    const submitted = { address: firstPage(search), submittedAt: Date.now() };
    try {
      const answer = await askBatch(submitted, FIRST);
      const page = pageOfFirstBatch(answer, 1);
      const isUnpaid = page.paymentNeeded || page.paymentNeededAgain;
      if (isUnpaid || page.total === 0) noteAnswer(answer, FIRST);
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
      // a payment window that has just closed takes a step back, which would take this one along
      await windowsSettled();
      void navigate(href, { state, replace });
      // The rows are drawn first: the page that is left need not be drawn once more for a balance and a history.
      await nextTask();
      noteAnswer(answer, FIRST);
      return { kind: 'found', href, state };
    } catch (error) {
      if (error instanceof ApiError) return { kind: 'failed', error };
      throw error;
    }
  };
}
