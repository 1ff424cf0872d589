/**
 * The advisory locks of the portal, one number each and the same in every process. Whoever adds one adds it here: two that
 * share a number wait for each other without a reason.
 */
export const ADVISORY_LOCKS = {
  SEALING: 7_204_411,
  PAYMENT_JOBS: 7_204_412,
  LANDLINK: 7_204_413,
  RETENTION: 7_204_416,
  WEB_RIGHTS: 7_204_417,
} as const;
