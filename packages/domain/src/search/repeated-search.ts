/** How long a charged search can be repeated for free. */
const FREE_AGAIN_MILLIS = 10 * 60_000;

/**
 * Whether a search can be repeated for free, by the server's clock. The absolute difference limits the effect of a
 * server clock that was set back.
 */
export const isFreeRepeat = (chargedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - chargedAtMillis) < FREE_AGAIN_MILLIS;

/** How long the list of a charged search stays paid: the longest time that its session can last. */
const LIST_PAID_MILLIS = 12 * 60 * 60_000;

/** When a search was last charged, by the server's clock, and the latest submit that this charge paid, by the client's. */
export interface PaidSubmit {
  readonly chargedAtMillis: number;
  readonly submittedAtMillis: number;
}

/**
 * Whether a request belongs to a list that is paid for: another page or sort order of it, or a file. A later submit has a later time. The
 * duration is limited by the server's clock, so that a client that keeps an old time does not search for free forever.
 */
export const isOfPaidList = (
  paid: PaidSubmit,
  request: { readonly submittedAtMillis: number; readonly nowMillis: number },
): boolean =>
  request.submittedAtMillis <= paid.submittedAtMillis &&
  Math.abs(request.nowMillis - paid.chargedAtMillis) < LIST_PAID_MILLIS;

/**
 * The maximum accepted difference between the client's and the server's time. A wrong time zone differs by at most 26 hours,
 * and a result list may stay open over a long weekend: both are accepted.
 */
const FARTHEST_MILLIS = 7 * 24 * 60 * 60_000;

/** Whether the submission time sent by the client is plausible. */
export const isPlausibleTime = (submittedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - submittedAtMillis) <= FARTHEST_MILLIS;
