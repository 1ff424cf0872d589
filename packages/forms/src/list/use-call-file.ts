import { fetchFile, saveFile } from '@portal/api-client';
import type { Call, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';

export interface CallFile<Request> {
  readonly isBusy: boolean;
  /** Asks for the file and hands it to the browser; while one is on its way, another press does nothing. `as` is another name for it. */
  readonly save: (request: Request, as?: string) => Promise<void>;
}

/** A button that saves the file which a call answers with. */
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
