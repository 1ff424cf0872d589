import { failed, type Result, success } from '@portal/domain';
import * as z from 'zod/mini';
import { loggable } from '../../platform/logging/logger.ts';
import type { ProviderFailure } from './payment-provider.ts';
import type { ProviderRequest } from './requests.ts';

/** Whether a request can move money: one that can may have done so when its answer does not arrive. */
export type RequestEffect = 'READS' | 'CHANGES';

export interface ProviderAddress {
  readonly url: string;
  readonly timeoutMs: number;
}

/** Faults of a connection that never came to be: nothing was sent. */
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

/** A failure in our words; its detail is cut and carries nothing that looks like a card number. */
export const providerFailure = (
  kind: ProviderFailure['kind'],
  mayHaveHappened: boolean,
  code: string,
  detail: string,
): { readonly ok: false; readonly failure: ProviderFailure } =>
  failed({ kind, mayHaveHappened, code, detail: loggable(detail).slice(0, 300) });

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  const parsed = z.safeParse(z.object({ code: z.string() }), cause);
  return parsed.success ? parsed.data.code : '';
};

function networkFailure(error: unknown, effect: RequestEffect): Result<never, ProviderFailure> {
  const mayHaveHappened = effect === 'CHANGES';
  if (error instanceof Error && error.name === 'TimeoutError') {
    return providerFailure('TIMEOUT', mayHaveHappened, '', 'no answer in time');
  }
  const code = codeOf(error);
  const wasSent = !NOT_CONNECTED.has(code);
  return providerFailure('UNREACHABLE', wasSent && mayHaveHappened, code, `connection failed: ${code}`);
}

const MARK = '\uFEFF';

function parse(text: string): unknown {
  try {
    // answers begin with a byte order mark, which JSON does not allow
    return JSON.parse(text.startsWith(MARK) ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** Sends one request and answers what came back as JSON. It never throws, and sends nothing a second time. */
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
      // covers the body as well as the head of the answer
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const mayHaveHappened = effect === 'CHANGES' && response.status >= 500;
    if (!response.ok) {
      return providerFailure('PROVIDER_ERROR', mayHaveHappened, String(response.status), `HTTP ${response.status}`);
    }
    const content = parse(text);
    return content === undefined
      ? providerFailure('MALFORMED', effect === 'CHANGES', '', 'the answer is not JSON')
      : success(content);
  } catch (error) {
    return networkFailure(error, effect);
  }
}
