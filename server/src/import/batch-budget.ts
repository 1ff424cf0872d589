/** The target duration of a transaction. Slow ones then still stay under 50 ms, the longest that a search should wait. */
const TARGET_MS = 25;
/** The first batch is small, because the first statements are slow while code is still being compiled. */
const FIRST_ROWS = 50;
/** Smaller batches would not make transactions shorter, only more numerous, which would slow an import on a busy machine. */
const MIN_ROWS = 200;
const MAX_ROWS = 3_000;

/** The number of rows that the next transaction may write, adapted to the durations of the last ones. */
export class BatchBudget {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /** Grows slowly and shrinks immediately, because one long transaction delays searches and many short ones do not. */
  learn(writtenRows: number, tookMs: number): void {
    const fitting = (writtenRows * TARGET_MS) / Math.max(1, tookMs);
    const grown = this.#rows * 1.3;
    const next = Math.min(grown, Math.max(this.#rows / 3, fitting));
    this.#rows = Math.round(Math.min(MAX_ROWS, Math.max(Math.min(MIN_ROWS, grown), next)));
  }
}
