/** The progress of an import; times are estimates. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  /** Bytes read, or documents compared. */
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly secondsLeft: number;
}

const REPORT_EVERY_MS = 500;

/** Reports the progress of an import at most twice a second. */
export class ProgressMeter {
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #phase: ImportProgress['phase'];
  readonly #total: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #reportedAt: number;
  #done = 0;

  constructor(
    phase: ImportProgress['phase'],
    total: number,
    onProgress: (progress: ImportProgress) => void,
    now: () => number,
  ) {
    this.#phase = phase;
    this.#total = total;
    this.#onProgress = onProgress;
    this.#now = now;
    this.#startedAt = now();
    this.#reportedAt = this.#startedAt;
  }

  add(count: number): void {
    this.#done += count;
    const now = this.#now();
    const isLast = this.#done >= this.#total;
    if (!isLast && now - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    const perSecond = (this.#done * 1000) / Math.max(1, now - this.#startedAt);
    const secondsLeft = isLast ? 0 : Math.ceil((this.#total - this.#done) / Math.max(1, perSecond));
    const { done, total } = { done: this.#done, total: this.#total };
    this.#onProgress({ phase: this.#phase, done, total, perSecond: Math.round(perSecond), secondsLeft });
  }
}
