import { fetchFile, saveFile } from '@portal/api-client';
import type { Call, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';

export interface CallFile<Request> {
  readonly isBusy: boolean;
  /** Requests the file and saves it; ignored while a request is in progress. `as` overrides the file name. */
  readonly save: (request: Request, as?: string) => Promise<void>;
}

/** Saves the file that a call returns, for a button. */
export function useCallFile<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  name: string,
): CallFile<RequestOf<Call<Request, Content>>> {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const save = async (request: RequestOf<Call<Request, Content>>, as = name): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const file = await fetchFile<Call['request'], Content>(call, request);
      if (file.ok) saveFile({ name: as, bytes: file.value });
      else alertFailure(file.failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, save };
}
