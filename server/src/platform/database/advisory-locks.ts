/**
 * The advisory locks of the portal, one number each and the same in every process. Whoever adds one adds it here: two that
 * share a number wait for each other without a reason.
 */
export const ADVISORY_LOCKS = {
  SEALING: 7_204_411,
  JOBS: 7_204_412,
  HEAVY: 7_204_413,
  WEB_RIGHTS: 7_204_417,
} as const;
