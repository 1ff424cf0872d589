import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { CallArguments } from './client.ts';
import { callApi } from './current-client.ts';

export {
  keepPreviousData,
  QueryClientProvider,
  useIsFetching,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const FRESH_MS = 30_000;
const FIRST_SERVER_ERROR = 500;

// A 4xx would fail the same way again; a lost connection or a 5xx is retried once.
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 &&
  error instanceof ApiError &&
  (error.kind === 'offline' || error.httpStatus >= FIRST_SERVER_ERROR) &&
  error.kind !== 'aborted';

/**
 * The cache of server data. It refetches only on request, not on window focus or reconnect: a search may cost money, and
 * all of a county's staff would hit the server simultaneously.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The call itself fails as 'offline'; TanStack would pause it instead and show the loading state forever.
        networkMode: 'always',
      },
    },
  });

/** Key of a call's content in the cache: `[name, request]`. */
export const callKey = <C extends Call>(call: C, request?: RequestOf<C>): readonly [string, RequestOf<C> | null] => [
  call.name,
  request ?? null,
];

/** Makes a call for a query: resolves with the content, or throws the `ApiError`. */
export async function fetchCall<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  ...rest: CallArguments<Call<Request, Content>>
): Promise<ContentOf<Call<Request, Content>>> {
  const result = await callApi(call, ...rest);
  if (result.ok) return result.value;
  throw result.failure;
}

export type CallQueryOptions<Content> = Omit<UseQueryOptions<Content, ApiError>, 'queryKey' | 'queryFn'>;

/** Reads the content of a call through the cache; the key is the call and its request. */
export function useCall<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  request: RequestOf<Call<Request, Content>>,
  options: CallQueryOptions<ContentOf<Call<Request, Content>>> = {},
): UseQueryResult<ContentOf<Call<Request, Content>>, ApiError> {
  return useQuery({
    ...options,
    queryKey: callKey(call, request),
    queryFn: async ({ signal }) => {
      const result = await callApi<Call['request'], Content>(call, request, { signal });
      if (result.ok) return result.value;
      throw result.failure;
    },
  });
}
