import { type ApiError, callApi } from '@portal/api-client';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from './failure-alerts.ts';

export interface SubmitOptions<Content> {
  /** Before the call is made; not for a press that does nothing. */
  readonly onStart?: () => void;
  readonly onSuccess?: (content: Content) => void;
  /** Without it the failure is alerted. */
  readonly onFailure?: (failure: ApiError) => void | Promise<void>;
}

export interface Submit<Request> {
  readonly isBusy: boolean;
  /** Makes the call; while one is under way, another press does nothing. */
  readonly submit: (request: Request) => Promise<void>;
}

/** A call behind a button, once at a time. What has fields is a form: `useCallForm`. */
export function useSubmit<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  {
    onStart,
    onSuccess,
    onFailure = (failure) => alertFailure(failure),
  }: SubmitOptions<ContentOf<Call<Request, Content>>>,
): Submit<RequestOf<Call<Request, Content>>> {
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
      // Whatever went wrong, the button can be pressed again.
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, submit };
}
