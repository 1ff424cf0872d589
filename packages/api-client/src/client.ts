import {
  type Call,
  type ContentOf,
  type Lockout,
  type RequestOf,
  readSessionTimeHeader,
  SESSION_TIME_HEADER,
  type SessionTime,
} from '@portal/contracts';
import { failed, type Result, success } from '@portal/domain';
import { ApiError } from './api-error.ts';
import { type DownloadOptions, type DownloadResult, readDownload } from './download.ts';
import { type Answer, type BrokenContent, readAnswer } from './read-answer.ts';
import { type CallOptions, readBody, send } from './transport.ts';
import { sendUpload, type UploadOptions } from './upload.ts';

export interface ApiClientOptions {
  /** Where the calls live, with a trailing slash: 'https://portal.example/api/'. */
  readonly baseUrl: string;
  /** 403 LOGIN and every other 403 without a word: go to /login and remember where the user was. */
  readonly onLogin: (error: ApiError) => void;
  /** 403 DENIED: alert the message, then go to /login. */
  readonly onDenied: (error: ApiError) => void;
  /** The lockout that came with an answer, `null` when none is in place. */
  readonly onLockout?: (lockout: Lockout | null) => void;
  /** Whether the server answered at all; a call that its caller took back says nothing. */
  readonly onAnswered?: (answered: boolean) => void;
  /**
   * A change waits until its user has shown the password again (PROOF_NEEDED): it is sent once more when this answers true, and
   * counts as taken back otherwise.
   */
  readonly onProofNeeded?: () => Promise<boolean>;
  /** An answer broke the contract of its call: a fault that the server does not notice, so it is sent to its log. */
  readonly onBrokenAnswer?: (call: Call, broken: BrokenContent) => void;
  /** How long the session lasts, as every answer to a live session says. */
  readonly onSessionTime?: (time: SessionTime) => void;
}

type OptionalWhenNothing<Request> = undefined extends Request
  ? [request?: Request, options?: CallOptions]
  : [request: Request, options?: CallOptions];

/** The arguments after the call: its request (optional when the call takes none) and options. */
export type CallArguments<C extends Call> = OptionalWhenNothing<RequestOf<C>>;

/** Makes calls. Every outcome is a value: `{ok: true, value}` with the content, `{ok: false, failure}` with an `ApiError`. */
export interface ApiClient {
  readonly callApi: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    ...rest: CallArguments<Call<Request, Content>>
  ) => Promise<Result<ContentOf<Call<Request, Content>>, ApiError>>;
  /** A call whose content holds a long `pdf`; it is decoded while it arrives. */
  readonly downloadPdf: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    options?: DownloadOptions,
  ) => Promise<Result<DownloadResult<ContentOf<Call<Request, Content>>>, ApiError>>;
  /** A call that is answered with a file (`file` of its contract); refusals come as from any other. */
  readonly fetchFile: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    options?: FileOptions,
  ) => Promise<Result<Blob, ApiError>>;
  /** A call that takes a file (`upload` of its contract). It tells how far it is, and can be taken back. */
  readonly uploadFile: <Request extends Call['request'], Content extends Call['content']>(
    call: Call<Request, Content>,
    request: RequestOf<Call<Request, Content>>,
    file: File,
    options?: UploadOptions,
  ) => Promise<Result<ContentOf<Call<Request, Content>>, ApiError>>;
}

export interface FileOptions extends Pick<CallOptions, 'signal'> {
  /** Told how much of the file is there: nobody knows how long a file will be that is made while it is sent. */
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

/** The server generates a file while it sends it; the longest takes some seconds. */
const FILE_TIMEOUT_MS = 120_000;

/** Notifies the listeners whether the server answered, and how long the session lasts. */
const listener =
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

/** Creates the client of one portal. A 403 failure is returned, and also reported to `onLogin` or `onDenied`. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, onLogin, onDenied, onLockout, onProofNeeded, onBrokenAnswer } = options;
  const hear = listener(options);
  const settle = <Value>(call: Call, { result, lockout, broken }: Answer<Value>) => {
    if (broken !== undefined) onBrokenAnswer?.(call, broken);
    if (lockout !== undefined) onLockout?.(lockout);
    if (!result.ok && result.failure.kind === 'login') onLogin(result.failure);
    if (!result.ok && result.failure.kind === 'denied') onDenied(result.failure);
    return result;
  };

  /** Sends a call and notifies the listeners of the outcome. */
  const ask = async (call: Call, request: unknown, how: CallOptions): Promise<Response | ApiError> => {
    const response = await send(baseUrl, call, request, how);
    hear(response, response instanceof ApiError ? null : response.headers.get(SESSION_TIME_HEADER));
    return response;
  };

  const callOnce: ApiClient['callApi'] = async (call, ...[request, how = {}]) => {
    const response = await ask(call, request, how);
    if (response instanceof ApiError) return failed(response);
    const body = await readBody(call, response, how.signal);
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
      const response = await ask(call, request, { timeoutMs: FILE_TIMEOUT_MS, signal });
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
      const answer = await sendUpload(baseUrl, call, request, file, options);
      hear(answer, answer instanceof ApiError ? null : answer.sessionTime);
      if (answer instanceof ApiError) return failed(answer);
      const { body, httpStatus, httpStatusText } = answer;
      return settle(call, readAnswer(call, { httpStatus, httpStatusText }, body));
    },
    async downloadPdf(call, request, options = {}) {
      const response = await ask(call, request, { ...options, timeoutMs: false });
      if (response instanceof ApiError) return failed(response);
      return settle(call, await readDownload(call, response, options));
    },
  };
}
