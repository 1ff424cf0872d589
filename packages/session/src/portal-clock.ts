/** Smaller differences do not matter for a day, and may be only the time that a response takes. */
const TOLERATED_MS = 60_000;
/** A machine that slept since the request would take the time of its sleep for a wrong clock. */
const LONGEST_REQUEST_MS = 60_000;

let aheadMs = 0;

/**
 * Stores how far this machine's clock is ahead of the portal's. Clocks of machines that show the right time in a wrong time zone are
 * wrong by hours, and so would be the current day.
 * @param date the `Date` header of a response
 * @param requestedAtMillis when it was requested, by this machine's clock
 */
export function recordPortalTime(date: string, requestedAtMillis: number): void {
  const now = Date.now();
  const ahead = now - Date.parse(date);
  if (Number.isNaN(ahead) || now - requestedAtMillis > LONGEST_REQUEST_MS) return;
  aheadMs = Math.abs(ahead) <= TOLERATED_MS ? 0 : ahead;
}

/** The current time by the portal's clock, in epoch milliseconds. The county's current day is computed from it. */
export const portalNow = (): number => Date.now() - aheadMs;
