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

/** What is wrong with the content of an answer that arrives. */
export type Distortion = 'LOST' | 'PAGE_MISSING' | 'PAGE_TWICE' | 'OUT_OF_ORDER';

/** How an answer fails: none, a late one, HTTP 500, malformed JSON, a reset connection, refused credentials, or wrong content. */
export type FailureKind = 'SILENCE' | 'DELAY' | 'HTTP_500' | 'MALFORMED' | 'RESET' | 'E00007' | Distortion;

export interface Failure {
  readonly on: FailureTarget;
  readonly how: FailureKind;
  /** Whether the request is carried out first; without it, it is. A refused key never is. */
  readonly when?: 'BEFORE' | 'AFTER';
  /** Of DELAY. */
  readonly delayMs?: number;
  /** How many requests fail; without it all, until `clear`. */
  readonly times?: number;
}

/** Failure switches of one sandbox. They are gone after a restart. */
export interface Failures {
  set(failure: Failure): void;
  clear(): void;
  /** The failure that this request meets; counts it. */
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
