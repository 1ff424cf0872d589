/** What a view shows: loading, empty, failed, or its data. */
export type ViewState<Data, Failure = unknown> =
  | { readonly state: 'loading' }
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry?: () => void; readonly retrying?: boolean }
  | { readonly state: 'ready'; readonly data: Data };

/** The parts of a query that decide the state of its view. A TanStack Query result has them all. */
export interface QueryLike<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * The state of a query's view. Data stays in view while it is fetched again, and also when that fails: the screen
 * reports the failure beside the data instead of removing what the user is reading.
 */
export function viewOf<Data>(query: QueryLike<Data>, isEmpty: (data: Data) => boolean = () => false): ViewState<Data> {
  if (query.data !== undefined) return isEmpty(query.data) ? { state: 'empty' } : { state: 'ready', data: query.data };
  if (query.error !== null && query.error !== undefined) {
    return { state: 'failed', failure: query.error, retry: () => void query.refetch(), retrying: query.isFetching };
  }
  return { state: 'loading' };
}
