/** What stands in a view: waiting, nothing there, something failed, or the data. There is no fifth. */
export type ViewState<Data, Failure = unknown> =
  | { readonly state: 'loading' }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry?: () => void; readonly retrying?: boolean }
  | { readonly state: 'ready'; readonly data: Data };

/** The part of a query's answer that a state is chosen by; TanStack Query's result fits. */
export interface QueryLike<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * The state for a query. Data that is there stays in view while it is fetched again, and when that fails: the screen says so
 * beside it, it does not take away what is being read.
 */
export function viewOf<Data>(query: QueryLike<Data>, isEmpty: (data: Data) => boolean = () => false): ViewState<Data> {
  if (query.data !== undefined) return isEmpty(query.data) ? { state: 'empty' } : { state: 'ready', data: query.data };
  if (query.error !== null && query.error !== undefined) {
    return { state: 'failed', failure: query.error, retry: () => void query.refetch(), retrying: query.isFetching };
  }
  return { state: 'loading' };
}
