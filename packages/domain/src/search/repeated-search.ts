/** The same question is free for so long after it was charged. */
const FREE_AGAIN_MILLIS = 10 * 60_000;

/** Nobody pays twice for a question within ten minutes, by the server's clock alone: a clock that was set back gives nothing away. */
export const isFreeAgain = (chargedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - chargedAtMillis) < FREE_AGAIN_MILLIS;

/**
 * A client's time that differs more than this from the server's is not accepted. A clock with a wrong time zone is off by a day
 * at most, and a list of results may stay open over a long weekend: both still work. The client's time affects no price.
 */
const FARTHEST_MILLIS = 7 * 24 * 60 * 60_000;

/** Whether a search can have been submitted at the time that the client names. */
export const isPlausibleTime = (submittedAtMillis: number, nowMillis: number): boolean =>
  Math.abs(nowMillis - submittedAtMillis) <= FARTHEST_MILLIS;
