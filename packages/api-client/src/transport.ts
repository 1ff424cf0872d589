import { type Call, fillPath } from '@portal/contracts';
import { ApiError } from './api-error.ts';

/** How a single call may be steered. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the answer's head; `false` waits for ever. */
  readonly timeoutMs?: number | false;
  /** It is sent to its end though the reader leaves or reloads the page; for small bodies whose answer nobody awaits. */
  readonly keepalive?: boolean;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Aborts what it is handed to when the caller does so, or when the time is up before an answer began. */
class Patience {
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  isOver = false;

  constructor(signal: AbortSignal | undefined, timeoutMs: number | false) {
    // also after the head has come: the caller may leave in the middle of the body
    if (signal?.aborted === true) this.#controller.abort();
    else signal?.addEventListener('abort', () => this.#controller.abort(), { once: true });
    if (timeoutMs === false) return;
    this.#timer = setTimeout(() => {
      this.isOver = true;
      this.#controller.abort();
    }, timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** An answer has begun, or failed: from here on only the caller aborts. */
  settle(): void {
    clearTimeout(this.#timer);
  }
}

function lost(call: Call, cause: unknown, signal: AbortSignal | undefined, isLate = false): ApiError {
  const isAborted = signal?.aborted === true || (!isLate && cause instanceof Error && cause.name === 'AbortError');
  if (isAborted) return new ApiError({ kind: 'aborted', call: call.name, cause });
  return new ApiError({ kind: isLate ? 'timeout' : 'offline', call: call.name, cause });
}

/**
 * Sends a call and hands back whatever answer came; an `ApiError` value when none came. Nothing is repeated here: whether
 * a call may be sent twice is for its caller to say.
 */
export async function send(
  baseUrl: string,
  call: Call,
  request: unknown,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false }: CallOptions,
): Promise<Response | ApiError> {
  const { path, body } = fillPath(call.path, request);
  const patience = new Patience(signal, timeoutMs);
  try {
    // awaited here: a failure is to be told from a late answer before the clock is stopped
    return await fetch(
      new Request(new URL(path, baseUrl), {
        method: call.method,
        headers: {
          // The server takes effects only from pages that can set a header of their own (no cross-site form can).
          'x-portal-request': '1',
          accept: 'application/json',
          ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        },
        credentials: 'same-origin',
        // the browser asks whether what it kept still holds, and hands it out as if it had come
        cache: call.isRevalidated === true ? 'no-cache' : 'no-store',
        keepalive,
        signal: patience.signal,
        ...(call.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      }),
    );
  } catch (cause) {
    return lost(call, cause, signal, patience.isOver);
  } finally {
    patience.settle();
  }
}

/** The body as text; an `ApiError` value when the connection broke in the middle. */
export async function readBody(call: Call, response: Response, signal?: AbortSignal): Promise<string | ApiError> {
  try {
    return await response.text();
  } catch (cause) {
    return lost(call, cause, signal);
  }
}
