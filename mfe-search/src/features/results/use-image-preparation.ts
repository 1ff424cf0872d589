import { callKey, fetchCall, useQueryClient } from '@portal/api-client/query';
import { getThumbnails, type SourcedDocKey } from '@portal/contracts';
import { useSlot } from '@portal/federation';
import { useCallback, useEffect } from 'react';

/** Long enough for the record itself to be drawn first. */
const READING_MS = 250;

/** While a record with pages is read, the code of their window comes. */
export function useWindowAhead(isWanted: boolean): void {
  const { preload } = useSlot('imaging.preview.v1');
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(preload, READING_MS);
    return () => clearTimeout(timer);
    // The handle is made again with every render, and always does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);
}

/** Asks for the pages of a record at the press that opens their window: it finds the question under way. */
export function useFetchPages(): (sourcedDocKey: SourcedDocKey) => void {
  const client = useQueryClient();
  return useCallback(
    (sourcedDocKey) => {
      const request = { sourcedDocKey, page: 1 };
      const asked = {
        queryKey: callKey(getThumbnails, request),
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchCall(getThumbnails, request, { signal }),
      };
      // What fails is said by the window, which asks again.
      void client.query(asked).catch(() => undefined);
    },
    [client],
  );
}
