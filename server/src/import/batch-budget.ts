/** Transactions aim at this, so that the slow ones stay under the 50 ms in which no search must wait. */
const TARGET_MS = 25;
/** The first statements of a database run on code that is still being compiled. */
const FIRST_ROWS = 50;
/** Fewer rows make no shorter transaction, only more of them: on a busy machine an import would choke itself. */
const MIN_ROWS = 200;
const MAX_ROWS = 3_000;

/** How many rows the next transaction may write, learned from how long the last ones took. */
export class BatchBudget {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /** Grows slowly and shrinks at once: one long transaction is felt, many short ones are not. */
  learn(writtenRows: number, tookMs: number): void {
    const fitting = (writtenRows * TARGET_MS) / Math.max(1, tookMs);
    const more = this.#rows * 1.3;
    const next = Math.min(more, Math.max(this.#rows / 3, fitting));
    this.#rows = Math.round(Math.min(MAX_ROWS, Math.max(Math.min(MIN_ROWS, more), next)));
  }
}
