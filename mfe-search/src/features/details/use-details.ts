import type { ApiError } from '@portal/api-client';
import { useQuery, useQueryClient } from '@portal/api-client/query';
import { setBalance, useCurrentUser } from '@portal/session';
import { useState } from 'react';
import type { AnyRecordKind, FetchedDetails } from '../../records/record-kind.ts';
import { priceOf } from '../search-form/search-price.tsx';

const KEPT_MS = 30 * 60_000;

/** Key of the details of one record in the cache of server data. */
export const detailsKey = (kind: AnyRecordKind, id: number) => ['details', kind.id, id] as const;

const detailsQuery = (kind: AnyRecordKind, id: number) => ({
  queryKey: detailsKey(kind, id),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<FetchedDetails> => {
    const details = await kind.fetchDetails(id, { signal });
    setBalance(details.answer.usageBalance);
    return details;
  },
});

/** Asks for details at the press that opens a record, before its place is drawn; not where they cost money. */
export function useFetchDetails(kind: AnyRecordKind): (id: number) => void {
  const client = useQueryClient();
  const price = priceOf(useCurrentUser(), kind.detailsLookup);
  return (id) => {
    if (price === 0) void client.query(detailsQuery(kind, id)).catch(() => undefined);
  };
}

/** The details of one record. Where details cost money, nothing is asked for before someone agreed. */
export function useDetails(kind: AnyRecordKind, id: number) {
  const client = useQueryClient();
  const price = priceOf(useCurrentUser(), kind.detailsLookup);
  const asked = detailsQuery(kind, id);
  const [isAgreed, setAgreed] = useState(() => price === 0 || client.getQueryData(asked.queryKey) !== undefined);
  const query = useQuery<FetchedDetails, ApiError>({ ...asked, enabled: isAgreed });
  return { query, price, isAgreed, agree: () => setAgreed(true) };
}
