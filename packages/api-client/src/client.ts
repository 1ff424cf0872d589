import {
  type Call,
  type ContentOf,
  type Lockout,
  type PageUser,
  type RequestOf,
  readSessionTimeHeader,
  SESSION_TIME_HEADER,
  type SessionTime,
} from '@portal/contracts';
import { failed, type Result, success } from '@portal/domain';
import { ApiError } from './api-error.ts';
import type { DownloadOptions, DownloadResult } from './download.ts';
import { type Answer, type BrokenContent, readAnswer } from './read-answer.ts';
import { type CallOptions, readBody, send, type Target } from './transport.ts';
import type { sendUpload as loadedSendUpload, UploadOptions } from './upload.ts';

export interface ApiClientOptions {
  /** The base URL of the calls, with a trailing slash: 'https://portal.example/api/'. */
  readonly baseUrl: string;
  /** Whom the page shows, or null: the server refuses calls of a page whose user is no longer that of the session. */
  readonly pageUser?: () => PageUser | null;
  /** Called for 403 LOGIN and every 403 that is not DENIED: go to /login and remember the user's page. */
  readonly onLogin: (error: ApiError) => void;
  /** Called for 403 DENIED: show the message, then go to /login. */
  readonly onDenied: (error: ApiError) => void;
  /** Receives the lockout of each response; `null` if there is none. */
  readonly onLockout?: (lockout: Lockout | null) => void;
  /** Receives whether the server answered at all. Not called for an aborted call. */
  readonly onAnswered?: (answered: boolean) => void;
  /**
   * Asks the user for the password again (PROOF_NEEDED). If it resolves to true, the call is sent once more; otherwise the call
   * counts as aborted.
   */
  readonly onProofNeeded?: () => Promise<boolean>;
  /** Receives a response that breaks the contract of its call, to report it to the server's log. */
  readonly onBrokenAnswer?: (call: Call, broken: BrokenContent) => void;
  /** Receives how long the session lasts, from each response to a live session. */
  readonly onSessionTime?: (time: SessionTime) => void;
  /** Receives the `Date` header of each response, and when the response was requested, in epoch milliseconds by this machine's clock. */
  readonly onPortalTime?: (date: string, requestedAtMillis: number) => void;
}

type OptionalWhenNothing<Request> = undefined extends Request
  ? [request?: Request, options?: CallOptions]
  : [request: Request, options?: CallOptions];

/** The arguments after the call: its request (optional if the call takes none) and options. */
export type CallArguments<C extends Call> = OptionalWhenNothing<RequestOf<C>>;

/** Makes calls. Every outcome is a value: `{ok: true, value}` with the content, `{ok: false, failure}` with an `ApiError`. */
export interface ApiClient {
  readonly callApi: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    ...rest: CallArguments<Call<Request, Content>>
  ) => Promise<Result<ContentOf<Call<Request, Content>>, ApiError>>;
  /** Makes a call whose content has a long `pdf` field, which is decoded while it arrives. */
  readonly downloadPdf: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    options?: DownloadOptions,
  ) => Promise<Result<DownloadResult<ContentOf<Call<Request, Content>>>, ApiError>>;
  /** Makes a call that returns a file (`file` of its contract). Refusals are returned as for any other call. */
  readonly fetchFile: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    options?: FileOptions,
  ) => Promise<Result<Blob, ApiError>>;
  /** Makes a call with a file (`upload` of its contract). It reports its progress and can be aborted. */
  readonly uploadFile: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    file: File,
    options?: UploadOptions,
  ) => Promise<Result<ContentOf<Call<Request, Content>>, ApiError>>;
}

export interface FileOptions extends Pick<CallOptions, 'signal'> {
  /** Receives the number of bytes so far. The total is unknown, since the server creates the file while sending it. */
  readonly onReceived?: (bytes: number) => void;
}

async function readBytes(response: Response, onReceived: FileOptions['onReceived']): Promise<BlobPart[]> {
  if (onReceived === undefined || response.body === null) return [await response.arrayBuffer()];
  const pieces: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    received += piece.value.length;
    onReceived(received);
  }
  return pieces;
}

/** The server creates a file while sending it; the longest takes some seconds. */
const FILE_TIMEOUT_MS = 120_000;

/** Notifies the listeners whether the server answered, and how long the session lasts. */
const createNotifier =
  ({ onAnswered, onSessionTime }: ApiClientOptions) =>
  (answer: object, sessionTime: string | null): void => {
    if (answer instanceof ApiError) {
      if (answer.kind !== 'aborted') onAnswered?.(false);
      return;
    }
    onAnswered?.(true);
    const time = readSessionTimeHeader(sessionTime);
    if (time !== undefined) onSessionTime?.(time);
  };

/** Notifies the listener of the portal's time, which each response has. */
function notifyTime({ onPortalTime }: ApiClientOptions, response: Response | ApiError, requestedAt: number): void {
  const date = response instanceof ApiError ? null : response.headers.get('date');
  if (date !== null) onPortalTime?.(date, requestedAt);
}

/**
 * Loads the code of `downloadPdf`, which the login page does not need. The portal calls this after the login, because a user pays before the
 * download: the code must not be missing then. Resolves with undefined if it does not arrive; the next call tries again.
 */
export const loadDownloads = () => import('./download.ts').catch(() => undefined);

/** Uploads a file. The module is loaded on demand, because the login page needs no uploads. */
async function sendUpload(...upload: Parameters<typeof loadedSendUpload>): ReturnType<typeof loadedSendUpload> {
  const module = await import('./upload.ts').catch(() => undefined);
  return module?.sendUpload(...upload) ?? new ApiError({ kind: 'offline', call: upload[1].name });
}

/** Creates the client of one portal. A 403 failure is returned, and also reported to `onLogin` or `onDenied`. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, pageUser, onLogin, onDenied, onLockout, onProofNeeded, onBrokenAnswer } = options;
  const target = (): Target => ({ baseUrl, pageUser: pageUser?.() ?? null });
  const notify = createNotifier(options);
  const settle = <Value>(call: Call, { result, lockout, broken }: Answer<Value>) => {
    if (broken !== undefined) onBrokenAnswer?.(call, broken);
    if (lockout !== undefined) onLockout?.(lockout);
    if (!result.ok && result.failure.kind === 'login') onLogin(result.failure);
    if (!result.ok && result.failure.kind === 'denied') onDenied(result.failure);
    return result;
  };

  /** Sends a call and notifies the listeners of the outcome. */
  const sendAndNotify = async (call: Call, request: unknown, callOptions: CallOptions) => {
    const requestedAt = Date.now();
    const response = await send(target(), call, request, callOptions);
    notifyTime(options, response, requestedAt);
    notify(response, response instanceof ApiError ? null : response.headers.get(SESSION_TIME_HEADER));
    return response;
  };

  const callOnce: ApiClient['callApi'] = async (call, ...[request, callOptions = {}]) => {
    const response = await sendAndNotify(call, request, callOptions);
    if (response instanceof ApiError) return failed(response);
    const body = await readBody(call, response, callOptions.signal);
    if (body instanceof ApiError) return failed(body);
    const head = { httpStatus: response.status, httpStatusText: response.statusText };
    return settle(call, readAnswer(call, head, body));
  };

  return {
    async callApi(call, ...rest) {
      const result = await callOnce(call, ...rest);
      if (onProofNeeded === undefined || result.ok || result.failure.code !== 'PROOF_NEEDED') return result;
      const isProved = (await onProofNeeded()) && rest[1]?.signal?.aborted !== true;
      return isProved ? callOnce(call, ...rest) : failed(new ApiError({ kind: 'aborted', call: call.name }));
    },
    async fetchFile(call, request, { signal, onReceived } = {}) {
      const response = await sendAndNotify(call, request, { timeoutMs: FILE_TIMEOUT_MS, signal });
      if (response instanceof ApiError) return failed(response);
      const type = response.headers.get('content-type');
      if (response.ok && call.file !== undefined && type === call.file) {
        // A connection that breaks in the middle yields no file.
        const bytes = await readBytes(response, onReceived).catch(() => undefined);
        const kind = signal?.aborted === true ? 'aborted' : 'offline';
        if (bytes === undefined) return failed(new ApiError({ kind, call: call.name }));
        return success(new Blob(bytes, { type: call.file }));
      }
      const body = await readBody(call, response);
      if (body instanceof ApiError) return failed(body);
      const head = { httpStatus: response.status, httpStatusText: response.statusText };
      const refused = settle(call, readAnswer(call, head, body));
      return refused.ok ? failed(new ApiError({ ...head, kind: 'unreadable', call: call.name })) : refused;
    },
    async uploadFile(call, request, file, options = {}) {
      const answer = await sendUpload(target(), call, request, file, options);
      notify(answer, answer instanceof ApiError ? null : answer.sessionTime);
      if (answer instanceof ApiError) return failed(answer);
      const { body, httpStatus, httpStatusText } = answer;
      return settle(call, readAnswer(call, { httpStatus, httpStatusText }, body));
    },
    async downloadPdf(call, request, options = {}) {
      const reader = await loadDownloads();
      if (reader === undefined) return failed(new ApiError({ kind: 'offline', call: call.name }));
      const response = await sendAndNotify(call, request, { ...options, timeoutMs: false });
      if (response instanceof ApiError) return failed(response);
      return settle(call, await reader.readDownload(call, response, options));
    },
  };
}
