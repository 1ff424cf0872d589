/** How long a charged search can be repeated for free. */
const FREE_AGAIN_MILLIS = 10 * 60_000;

/**
 * Whether a search can be repeated for free, by the server's clock. The absolute difference limits the effect of a
 * server clock that was set back.
 */
export const isFreeRepeat = (chargedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - chargedAtMillis) < FREE_AGAIN_MILLIS;

/**
 * The maximum accepted difference between the client's and the server's time. A wrong time zone differs by at most a
 * day, and a result list may stay open over a long weekend: both are accepted. The client's time does not affect
 * prices.
 */
const FARTHEST_MILLIS = 7 * 24 * 60 * 60_000;

/** Whether the submission time sent by the client is plausible. */
export const isPlausibleTime = (submittedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - submittedAtMillis) <= FARTHEST_MILLIS;
