import { fetchFile, saveFile } from '@portal/api-client';
import type { Call, RequestOf } from '@portal/contracts';
import { useRef, useState } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';

/** A download of a call's file: its state and its action, for a button. */
export interface FileDownload<Request> {
  readonly isBusy: boolean;
  /** Requests the file and saves it; ignored while a request is in progress. `fileName` overrides the default name. */
  readonly download: (request: Request, fileName?: string) => Promise<void>;
}

/** Downloads the file of a call, by default under the name `name`. A failure is shown as an alert. */
export function useFileDownload<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  name: string,
): FileDownload<RequestOf<Call<Request, Content>>> {
  const [isBusy, setBusy] = useState(false);
  // a second click can come before React renders the busy button
  const isRunning = useRef(false);
  const download = async (request: RequestOf<Call<Request, Content>>, fileName = name): Promise<void> => {
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
  return { isBusy, download };
}
