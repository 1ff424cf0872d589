/**
 * The advisory locks of the portal, one number each and the same in every process. Add new ones here: two locks with the same
 * number would wait for each other without a reason.
 */
export const ADVISORY_LOCKS = {
  /** Sealing entries of the audit log. */
  SEALING: 7_204_411,
  JOBS: 7_204_412,
  /** Heavy statements, one at a time. */
  HEAVY: 7_204_413,
  WEB_RIGHTS: 7_204_417,
  /** An import of a county's records. */
  IMPORT: 7_204_418,
  /** The creation of the demonstration county. */
  DEMONSTRATION: 7_204_419,
} as const;
