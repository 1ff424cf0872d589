import { type Call, fillPath, SESSION_TIME_HEADER } from '@portal/contracts';
import { ApiError, type ApiFailureKind } from './api-error.ts';
import type { AnswerHead } from './read-answer.ts';
import { callHeaders, type Target } from './transport.ts';

/** Progress of an upload. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A response whose body has been read. */
export interface UploadAnswer extends AnswerHead {
  readonly body: string;
  readonly sessionTime: string | null;
}

/**
 * From the start of the upload to the end of the response. The server closes the connection when an upload stalls, or after the same time;
 * this limit is for a server that does not respond.
 */
const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/**
 * Uploads a file with the fields of its call. Resolves with the response of any status, or with an ApiError if there is none (offline,
 * timeout, aborted). It uses XMLHttpRequest, because only that reports upload progress in all browsers.
 * @throws Error for a call that takes no file
 */
export function sendUpload(
  target: Target,
  call: Call,
  request: unknown,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<UploadAnswer | ApiError> {
  const { upload } = call;
  if (upload === undefined) throw new Error(`${call.name} takes no file`);
  const { path, body } = fillPath(call.path, request);
  const form = new FormData();
  form.append(upload.fields, JSON.stringify(body));
  form.append(upload.file, file, file.name);
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest();
    const stop = (): void => sending.abort();
    const settle = (outcome: UploadAnswer | ApiError): void => {
      signal?.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const fail = (kind: ApiFailureKind) => () => settle(new ApiError({ kind, call: call.name }));
    sending.onload = () => settle(answerOf(sending));
    sending.onerror = fail('offline');
    sending.ontimeout = fail('timeout');
    sending.onabort = fail('aborted');
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total });
    if (signal?.aborted === true) {
      fail('aborted')();
      return;
    }
    signal?.addEventListener('abort', stop);
    sending.open(call.method, new URL(path, target.baseUrl));
    sending.timeout = UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries(callHeaders(target))) sending.setRequestHeader(name, value);
    sending.send(form);
  });
}

const answerOf = (request: XMLHttpRequest): UploadAnswer => ({
  httpStatus: request.status,
  httpStatusText: request.statusText,
  body: request.responseText,
  sessionTime: request.getResponseHeader(SESSION_TIME_HEADER),
});
