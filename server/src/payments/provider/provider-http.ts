import { failed, type Result, success } from '@portal/domain';
import * as z from 'zod/mini';
import { loggable } from '../../platform/logging/logger.ts';
import type { ProviderFailure } from './payment-provider.ts';
import type { ProviderRequest } from './requests.ts';

/** Whether a request only reads or can move money. A change without a response may have happened. */
export type RequestEffect = 'READS' | 'CHANGES';

export interface ProviderAddress {
  readonly url: string;
  readonly timeoutMs: number;
}

/** Error codes of a failed connection, before anything was sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/**
 * Builds a failure; without `code`, one for which the provider gave no code. Its detail is truncated, and digits that look like a card number
 * are removed.
 */
export const providerFailure = (
  kind: ProviderFailure['kind'],
  {
    mayHaveHappened,
    code = '',
    detail,
  }: Pick<ProviderFailure, 'mayHaveHappened' | 'detail'> & { readonly code?: string },
): { readonly ok: false; readonly failure: ProviderFailure } =>
  failed({ kind, mayHaveHappened, code, detail: loggable(detail).slice(0, 300) });

/** The parts of a fetch error that we use: its name, and the system's error code of its cause. */
const faultSchema = z.object({
  name: z.optional(z.string()),
  cause: z.optional(z.object({ code: z.optional(z.string()) })),
});

function networkFailure(error: unknown, effect: RequestEffect): Result<never, ProviderFailure> {
  const mayHaveHappened = effect === 'CHANGES';
  const fault = z.safeParse(faultSchema, error).data;
  if (fault?.name === 'TimeoutError')
    return providerFailure('TIMEOUT', { mayHaveHappened, detail: 'no response in time' });
  const code = fault?.cause?.code ?? '';
  const wasSent = !NOT_CONNECTED.has(code);
  return providerFailure('UNREACHABLE', {
    mayHaveHappened: wasSent && mayHaveHappened,
    code,
    detail: `connection failed: ${code}`,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one request and returns the response's JSON. It never throws and never retries. */
export async function postToProvider(
  { url, timeoutMs }: ProviderAddress,
  request: ProviderRequest,
  effect: RequestEffect,
): Promise<Result<unknown, ProviderFailure>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      redirect: 'error',
      // the timeout covers the response's headers and its body
      signal: AbortSignal.timeout(timeoutMs),
    });
    // responses begin with a byte order mark, which JSON does not allow and text() removes
    const text = await response.text();
    const mayHaveHappened = effect === 'CHANGES' && response.status >= 500;
    if (!response.ok) {
      const { status } = response;
      return providerFailure('PROVIDER_ERROR', { mayHaveHappened, code: String(status), detail: `HTTP ${status}` });
    }
    const content = parse(text);
    return content === undefined
      ? providerFailure('MALFORMED', { mayHaveHappened: effect === 'CHANGES', detail: 'the response is not JSON' })
      : success(content);
  } catch (error) {
    return networkFailure(error, effect);
  }
}
