import { fetchFile, saveFile } from '@portal/api-client';
import type { Call, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';

/** The state and the action of a button that downloads the file of a call. */
export interface CallFile<Request> {
  readonly isBusy: boolean;
  /** Requests the file and saves it; ignored while a request is in progress. `as` overrides the file name. */
  readonly save: (request: Request, as?: string) => Promise<void>;
}

/** For a button that calls the server and saves the file that it returns, by default under `name`. A failure is shown as an alert. */
export function useCallFile<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  name: string,
): CallFile<RequestOf<Call<Request, Content>>> {
  const [isBusy, setBusy] = useState(false);
  // a second click can come before React renders the busy button
  const isRunning = useRef(false);
  const save = async (request: RequestOf<Call<Request, Content>>, fileName = name): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const file = await fetchFile<Call['request'], Content>(call, request);
      if (file.ok) saveFile({ name: fileName, bytes: file.value });
      else alertFailure(file.failure);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, save };
}
