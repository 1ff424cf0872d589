import { callKey, fetchCall, useQueryClient } from '@portal/api-client/query';
import { getThumbnails, type SourcedDocKey } from '@portal/contracts';
import { useSlot } from '@portal/federation';
import { useCallback, useEffect } from 'react';

/** Delay before the preload, so that the record itself renders first. */
const PRELOAD_DELAY_MS = 250;

/** Preloads the code of the image window while the user reads a record with pages. */
export function usePreloadImageWindow(isWanted: boolean): void {
  const { preload } = useSlot('imaging.preview.v1');
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
    // `preload` is a new function on every render, but always does the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);
}

/** Requests the pages of a record when the user opens the image window. The window then finds the request already in progress. */
export function useFetchPages(): (sourcedDocKey: SourcedDocKey) => void {
  const client = useQueryClient();
  return useCallback(
    (sourcedDocKey) => {
      const request = { sourcedDocKey, page: 1 };
      const options = {
        queryKey: callKey(getThumbnails, request),
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchCall(getThumbnails, request, { signal }),
      };
      // The image window repeats a failed request and reports the failure.
      void client.query(options).catch(() => undefined);
    },
    [client],
  );
}
