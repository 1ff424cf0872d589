import { type ApiError, callApi } from '@portal/api-client';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from './failure-alerts.ts';

export interface SubmitOptions<Content> {
  /** Runs before the call, but not for ignored clicks. */
  readonly onStart?: () => void;
  readonly onSuccess?: (content: Content) => void;
  /** Default: shows an alert. */
  readonly onFailure?: (failure: ApiError) => void | Promise<void>;
}

export interface SubmitAction<Request> {
  readonly isBusy: boolean;
  /** Makes the call; ignored while another one is in progress. */
  readonly submit: (request: Request) => Promise<void>;
}

/** Makes the call of a button, one at a time. For forms use `useCallForm`. */
export function useSubmit<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  {
    onStart,
    onSuccess,
    onFailure = (failure) => alertFailure(failure),
  }: SubmitOptions<ContentOf<Call<Request, Content>>>,
): SubmitAction<RequestOf<Call<Request, Content>>> {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const submit = async (request: RequestOf<Call<Request, Content>>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    onStart?.();
    try {
      const result = await callApi<Call['request'], Content>(call, request);
      if (result.ok) onSuccess?.(result.value);
      else await onFailure(result.failure);
    } finally {
      // re-enable the button after any error
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
