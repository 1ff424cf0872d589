import { keepPreviousData, useCall } from '@portal/api-client/query';
import { getThumbnails, type SourcedDocKey } from '@portal/contracts';

/** Five thumbnails, starting at a page; without a page nothing is requested. */
export const useThumbnails = (sourcedDocKey: SourcedDocKey, page: number | undefined) =>
  useCall(
    getThumbnails,
    { sourcedDocKey, page: page ?? 1 },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, enabled: page !== undefined },
  );
