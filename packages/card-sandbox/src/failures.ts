/** Requests that can be made to fail; `*` means all of them. */
export type FailureTarget =
  | '*'
  | 'authenticateTestRequest'
  | 'getHostedPaymentPageRequest'
  | 'createTransactionRequest'
  | 'getTransactionDetailsRequest'
  | 'getUnsettledTransactionListRequest'
  | 'getSettledBatchListRequest'
  | 'getTransactionListRequest';

/** A failure that changes the content of a response. */
export type Distortion = 'LOST' | 'PAGE_MISSING' | 'PAGE_TWICE' | 'OUT_OF_ORDER';

/** How a response fails: none, a late one, HTTP 500, malformed JSON, a reset connection, refused credentials, or wrong content. */
export type FailureKind = 'SILENCE' | 'DELAY' | 'HTTP_500' | 'MALFORMED' | 'RESET' | 'E00007' | Distortion;

export interface Failure {
  readonly on: FailureTarget;
  readonly how: FailureKind;
  /** Whether the request fails before or after it is carried out; default AFTER. With E00007 it is never carried out. */
  readonly when?: 'BEFORE' | 'AFTER';
  /** Only for DELAY. */
  readonly delayMs?: number;
  /** How many requests fail; by default all of them, until `clear`. */
  readonly times?: number;
}

/** Failure switches of one sandbox. A restart clears them. */
export interface Failures {
  set(failure: Failure): void;
  clear(): void;
  /** The failure for this request, if any; counts it as used. */
  take(request: string): Failure | undefined;
}

export function openFailures(): Failures {
  let active: Array<{ readonly failure: Failure; left: number }> = [];
  return {
    set: (failure) => {
      active.push({ failure, left: failure.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      active = [];
    },
    take: (request) => {
      const found = active.find(({ failure, left }) => left > 0 && (failure.on === '*' || failure.on === request));
      if (found === undefined) return undefined;
      found.left -= 1;
      return found.failure;
    },
  };
}

const DISTORTIONS: ReadonlySet<string> = new Set(['LOST', 'PAGE_MISSING', 'PAGE_TWICE', 'OUT_OF_ORDER']);

export const isDistortion = (how: FailureKind): how is Distortion => DISTORTIONS.has(how);
