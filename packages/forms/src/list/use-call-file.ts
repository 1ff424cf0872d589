import { fetchFile, saveFile } from '@portal/api-client';
import type { Call, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';

export interface CallFile<Request> {
  readonly isBusy: boolean;
  /** Asks for the file and hands it to the browser; while one is on its way, another press does nothing. */
  readonly save: (request: Request) => Promise<void>;
}

/** A button that saves the file which a call answers with. */
export function useCallFile<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  name: string,
): CallFile<RequestOf<Call<Request, Content>>> {
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const save = async (request: RequestOf<Call<Request, Content>>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const file = await fetchFile<Call['request'], Content>(call, request);
      if (file.ok) saveFile({ name, bytes: file.value });
      else alertFailure(file.failure);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, save };
}
