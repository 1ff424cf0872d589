/** Rows of one batch. */
export const BATCH_SIZE = 25;
/** Batches of one page. */
export const BATCH_COUNT = 4;

export interface BatchProgressModel {
  /** Batches of this page that will come: fewer than four on a last page. */
  readonly expected: number;
  readonly done: number;
  readonly isLoading: boolean;
  /** Rows that are being loaded now, counted from 1 over all pages. */
  readonly from: number;
  readonly to: number;
}

export interface BatchState {
  readonly totalRecordCount: number;
  readonly page: number;
  /** Rows of this page that are there. */
  readonly loadedCount: number;
  /** A batch with fewer rows than 25 came, or a newer search has started: nothing more is asked for. */
  readonly hasStopped?: boolean;
}

/** Where the loading of a page stands, in four batches of 25. */
export function batchProgress({
  totalRecordCount,
  page,
  loadedCount,
  hasStopped = false,
}: BatchState): BatchProgressModel {
  const before = (page - 1) * BATCH_SIZE * BATCH_COUNT;
  const onPage = Math.max(0, Math.min(totalRecordCount - before, BATCH_SIZE * BATCH_COUNT));
  const expected = Math.ceil(onPage / BATCH_SIZE);
  const endedShort = loadedCount % BATCH_SIZE !== 0;
  const isLoading = !hasStopped && !endedShort && loadedCount < onPage;
  const done = loadedCount >= onPage ? expected : Math.floor(loadedCount / BATCH_SIZE);
  return {
    expected,
    done,
    isLoading,
    from: before + loadedCount + 1,
    to: before + Math.min(onPage, loadedCount + BATCH_SIZE),
  };
}

/** Number of the batch to ask for next, or null when the page has all or a short batch ended it. */
export function nextBatch(state: BatchState): number | null {
  const { isLoading, done } = batchProgress(state);
  return isLoading && done < BATCH_COUNT ? done + 1 : null;
}
