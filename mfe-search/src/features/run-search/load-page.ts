import { batchCountOfPage, SEARCH_LIMITS } from '@portal/domain';

/** One response, with at most 25 rows. */
export interface BatchResponse<Row> {
  readonly rows: readonly Row[];
  /** Number of rows of the whole list, at most 1,000. */
  readonly total: number;
}

/** The rows of one page that have arrived so far. */
export interface LoadedPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** Number of batches that have arrived. */
  readonly batches: number;
  /** No more batches will be requested. */
  readonly isComplete: boolean;
}

/** A page with its next batch appended. A batch with fewer than 25 rows is the last (001 section 4.3). */
export function withBatch<Row>(
  page: LoadedPage<Row> | undefined,
  answer: BatchResponse<Row>,
  pageNumber: number,
): LoadedPage<Row> {
  const batches = (page?.batches ?? 0) + 1;
  const total = page?.total ?? answer.total;
  const isShort = answer.rows.length < SEARCH_LIMITS.batch;
  return {
    rows: [...(page?.rows ?? []), ...answer.rows],
    total,
    batches,
    isComplete: isShort || batches >= batchCountOfPage(total, pageNumber),
  };
}

export interface LoadPageOptions<Row> {
  readonly pageNumber: number;
  readonly fetchBatch: (batch: number) => Promise<BatchResponse<Row>>;
  /** Rows that are already loaded, if the user left the page or the connection broke before it was complete. */
  readonly start?: LoadedPage<Row> | undefined;
  /** Aborted when a newer search starts, or when the page is no longer shown. */
  readonly signal: AbortSignal;
  readonly onProgress: (page: LoadedPage<Row>) => void;
}

/**
 * Loads the batches of a page one after the other. If a newer search has started, a late response is dropped and no further batch
 * is requested, so old rows never appear among new ones.
 */
export async function loadPage<Row>(options: LoadPageOptions<Row>): Promise<LoadedPage<Row>> {
  const { pageNumber, fetchBatch, signal, onProgress } = options;
  let page = options.start;
  while (page === undefined || !page.isComplete) {
    signal.throwIfAborted();
    const answer = await fetchBatch((page?.batches ?? 0) + 1);
    signal.throwIfAborted();
    page = withBatch(page, answer, pageNumber);
    onProgress(page);
  }
  return page;
}
