const FAILURES: readonly string[] = ['SOME_FAILED', 'FAILED'];

/** The number of items that is told with the outcome of a run: after a failure the failed ones, otherwise the done ones. */
export const itemsOfOutcome = (outcome: string, items: { readonly done: number; readonly failed: number }): number =>
  FAILURES.includes(outcome) ? items.failed : items.done;
