import type { ApiError } from '@portal/api-client';
import { callKey, fetchCall, useQuery, useQueryClient } from '@portal/api-client/query';
import { type DocumentDetail, documentDetails } from '@portal/contracts';
import { setBalance, useCurrentUser } from '@portal/session';
import { useState } from 'react';
import { priceOf } from '../search-form/search-price.tsx';

const KEPT_MS = 30 * 60_000;

/** The details of one document. Where details cost money, nothing is asked for before somebody agreed. */
export function useDocumentDetails(docId: number) {
  const client = useQueryClient();
  const price = priceOf(useCurrentUser(), 'documentDetails');
  const queryKey = callKey(documentDetails, { docId });
  const [isAgreed, setAgreed] = useState(() => price === 0 || client.getQueryData(queryKey) !== undefined);
  const query = useQuery<DocumentDetail, ApiError>({
    queryKey,
    enabled: isAgreed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const content = await fetchCall(documentDetails, { docId }, { signal });
      setBalance(content.usageBalance);
      return content;
    },
  });
  return { query, price, isAgreed, agree: () => setAgreed(true) };
}
