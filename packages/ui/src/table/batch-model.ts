import { batchCountOfPage, SEARCH_LIMITS } from '@portal/domain';

export interface BatchProgressModel {
  /** Expected batches of this page: fewer than four on the last page. */
  readonly expected: number;
  readonly done: number;
  readonly isLoading: boolean;
  /** First and last row that are being loaded now, counted from 1 over all pages. */
  readonly from: number;
  readonly to: number;
}

export interface BatchState {
  readonly totalRecordCount: number;
  readonly page: number;
  /** Number of rows of this page that are loaded. */
  readonly loadedCount: number;
  /** A batch with fewer than 25 rows arrived, or a newer search has started: no further batch is requested. */
  readonly hasStopped?: boolean;
}

/** The progress of a page that loads in four batches of 25. */
export function batchProgress({
  totalRecordCount,
  page,
  loadedCount,
  hasStopped = false,
}: BatchState): BatchProgressModel {
  const before = (page - 1) * SEARCH_LIMITS.page;
  const onPage = Math.max(0, Math.min(totalRecordCount - before, SEARCH_LIMITS.page));
  const expected = batchCountOfPage(totalRecordCount, page);
  const endedShort = loadedCount % SEARCH_LIMITS.batch !== 0;
  const isLoading = !hasStopped && !endedShort && loadedCount < onPage;
  const done = loadedCount >= onPage ? expected : Math.floor(loadedCount / SEARCH_LIMITS.batch);
  return {
    expected,
    done,
    isLoading,
    from: before + loadedCount + 1,
    to: before + Math.min(onPage, loadedCount + SEARCH_LIMITS.batch),
  };
}
