import { useQuery } from '@portal/api-client/query';
import type { Alternative } from '@portal/contracts';
import type { Search } from '../run-search/results-address.ts';

const KEPT_MS = 30 * 60_000;

export interface AlsoTry {
  /** They are on their way. */
  readonly isComing: boolean;
  /** Undefined if none were requested, or none arrived. */
  readonly alternatives: readonly Alternative[] | undefined;
}

/** Other searches to suggest after this one: requested when its rows have arrived, so that the rows are not delayed. */
export function useAlsoTry({ definition, criteria }: Search, found: 'NONE' | 'SOME', isDue = true): AlsoTry {
  const { type, alsoTry } = definition;
  const isAsked = alsoTry !== undefined && isDue;
  const query = useQuery<readonly Alternative[]>({
    queryKey: ['alsoTry', type, criteria, found],
    enabled: isAsked,
    staleTime: KEPT_MS,
    retry: false,
    queryFn: async ({ signal }) => (await alsoTry?.(criteria, found, { signal })) ?? [],
  });
  return { isComing: isAsked && query.isPending, alternatives: query.data };
}
