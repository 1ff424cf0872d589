import { useQuery } from '@portal/api-client/query';
import type { Alternative } from '@portal/contracts';
import type { Search } from '../run-search/results-address.ts';

const KEPT_MS = 30 * 60_000;

export interface AlsoTry {
  /** The suggestions are still loading. */
  readonly isLoading: boolean;
  /** Undefined before the suggestions are requested and until they arrive. */
  readonly alternatives: readonly Alternative[] | undefined;
}

/** Loads other searches to suggest. With `isDue` they are requested after the rows have arrived, so that the rows are not delayed. */
export function useAlsoTry({ definition, criteria }: Search, found: 'NONE' | 'SOME', isDue = true): AlsoTry {
  const { type, alsoTry } = definition;
  const isEnabled = isDue && alsoTry?.isOffered(criteria) === true;
  const query = useQuery<readonly Alternative[]>({
    queryKey: ['alsoTry', type, criteria, found],
    enabled: isEnabled,
    staleTime: KEPT_MS,
    retry: false,
    queryFn: async ({ signal }) => (await alsoTry?.fetch(criteria, found, { signal })) ?? [],
  });
  return { isLoading: isEnabled && query.isPending, alternatives: query.data };
}
