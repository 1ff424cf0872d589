import { type Call, fillPath, PAGE_GUEST_HEADER, PAGE_USER_HEADER, type PageUser } from '@portal/contracts';
import ky from 'ky';
import { ApiError } from './api-error.ts';

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the response headers; `false` waits forever. */
  readonly timeoutMs?: number | false;
  /** Completes the request even if the user leaves or reloads the page. For small bodies whose response is not needed. */
  readonly keepalive?: boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;

const hasName = (cause: unknown, name: string): boolean => cause instanceof Error && cause.name === name;

function connectionError(call: Call, cause: unknown, signal: AbortSignal | undefined): ApiError {
  if (signal?.aborted === true || hasName(cause, 'AbortError'))
    return new ApiError({ kind: 'aborted', call: call.name, cause });
  return new ApiError({ kind: hasName(cause, 'TimeoutError') ? 'timeout' : 'offline', call: call.name, cause });
}

/** Where calls are sent, and for whom. */
export interface Target {
  readonly baseUrl: string;
  /** Whom the page shows; null if nobody is logged in. */
  readonly pageUser: PageUser | null;
}

/** The headers of each call. The server refuses changes without the first, which a cross-site form cannot set. */
export const callHeaders = ({ pageUser }: Pick<Target, 'pageUser'>): Record<string, string> => ({
  'x-portal-request': '1',
  accept: 'application/json',
  ...(pageUser === null ? {} : { [PAGE_USER_HEADER]: String(pageUser.userId) }),
  ...(pageUser?.guestLogin === undefined ? {} : { [PAGE_GUEST_HEADER]: String(pageUser.guestLogin) }),
});

/**
 * Sends a call and returns the response, whatever its status, or an `ApiError` if there is none. ky's retries are off: only
 * the caller knows whether a call may be sent twice.
 */
export async function send(
  target: Target,
  call: Call,
  request: unknown,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false }: CallOptions,
): Promise<Response | ApiError> {
  const { path, body } = fillPath(call.path, request);
  try {
    return await ky(new URL(path, target.baseUrl), {
      method: call.method,
      headers: callHeaders(target),
      credentials: 'same-origin',
      cache: 'no-store',
      retry: 0,
      throwHttpErrors: false,
      timeout: timeoutMs,
      keepalive,
      ...(signal === undefined ? {} : { signal }),
      ...(call.method === 'POST' ? { json: body ?? {} } : {}),
    });
  } catch (cause) {
    return connectionError(call, cause, signal);
  }
}

/** The body as text; an `ApiError` if the connection breaks in the middle. */
export async function readBody(call: Call, response: Response, signal?: AbortSignal): Promise<string | ApiError> {
  try {
    return await response.text();
  } catch (cause) {
    return connectionError(call, cause, signal);
  }
}
