import type { ApiError } from '@portal/api-client';
import { useQuery, useQueryClient } from '@portal/api-client/query';
import { setBalance, useCurrentUser } from '@portal/session';
import { useState } from 'react';
import type { AnyRecordKind, FetchedDetails } from '../../records/record-kind.ts';
import { atShownPrice } from '../run-search/shown-price.ts';
import { lookupPrice } from '../search-form/search-price.tsx';

const KEPT_MS = 30 * 60_000;

/** Query key of one record's details. */
export const detailsKey = (kind: AnyRecordKind, id: number) => ['details', kind.id, id] as const;

const detailsQuery = (kind: AnyRecordKind, id: number) => ({
  queryKey: detailsKey(kind, id),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: KEPT_MS,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<FetchedDetails> => {
    const details = await atShownPrice(kind.detailsLookup, (shown) =>
      kind.fetchDetails({ docId: id, ...shown }, { signal }),
    );
    setBalance(details.answer.usageBalance);
    return details;
  },
});

/** Prefetches details when the user opens a record, before the panel renders. Details that cost money are not prefetched. */
export function useFetchDetails(kind: AnyRecordKind): (id: number) => void {
  const client = useQueryClient();
  const price = lookupPrice(useCurrentUser(), kind.detailsLookup);
  return (id) => {
    if (price === 0) void client.query(detailsQuery(kind, id)).catch(() => undefined);
  };
}

/**
 * The details of one record. Details that cost money are not requested until the user agrees to their price, and to a higher one if the
 * county raises it.
 */
export function useDetails(kind: AnyRecordKind, id: number) {
  const client = useQueryClient();
  const price = lookupPrice(useCurrentUser(), kind.detailsLookup);
  const options = detailsQuery(kind, id);
  const [agreedPrice, setAgreedPrice] = useState(0);
  const [wasFetched] = useState(() => client.getQueryData(options.queryKey) !== undefined);
  const isAgreed = wasFetched || price <= agreedPrice;
  const query = useQuery<FetchedDetails, ApiError>({ ...options, enabled: isAgreed });
  return { query, price, isAgreed, agree: () => setAgreedPrice(price) };
}
