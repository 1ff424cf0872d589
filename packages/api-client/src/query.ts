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

// An answer of 4xx will be the same again; no answer, or a server that stumbled, deserves one more try.
const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 &&
  error instanceof ApiError &&
  (error.kind === 'offline' || error.httpStatus >= FIRST_SERVER_ERROR) &&
  error.kind !== 'aborted';

/**
 * The cache of server data. It fetches again only on request: focusing a window or regaining a network must not send all of a
 * county's staff to the server at once, and a search may cost money.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRepeating,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The call itself says 'offline'; TanStack's own pausing would show a skeleton forever.
        networkMode: 'always',
      },
    },
  });

/** Key of a call's answer in the cache: `[name, request]`. */
export const callKey = <C extends Call>(call: C, request?: RequestOf<C>): readonly [string, RequestOf<C> | null] => [
  call.name,
  request ?? null,
];

/** Makes a call for a query: the content, or a thrown `ApiError`. */
export async function fetchCall<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  ...rest: CallArguments<Call<Request, Content>>
): Promise<ContentOf<Call<Request, Content>>> {
  const result = await callApi(call, ...rest);
  if (result.ok) return result.value;
  throw result.failure;
}

export type CallQueryOptions<Content> = Omit<UseQueryOptions<Content, ApiError>, 'queryKey' | 'queryFn'>;

/** Reads through a call, cached by its request. */
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
