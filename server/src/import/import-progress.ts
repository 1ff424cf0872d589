/** The progress of one phase of an import. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  /** While reading, the bytes read; while writing, the documents that were compared with the stored ones and written if they differ. */
  readonly done: number;
  /** All bytes or documents of the phase. */
  readonly total: number;
  /** Bytes or documents per second, on average since the start of the phase. */
  readonly perSecond: number;
  /** An estimate; 0 only at the end of the phase. */
  readonly secondsLeft: number;
}

const REPORT_EVERY_MS = 500;

/** Reports the progress of a phase at most twice a second, and its end once. */
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
    if (now - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    const perSecond = this.#perSecond(now);
    this.#report(perSecond, Math.max(1, Math.ceil((this.#total - this.#done) / Math.max(1, perSecond))));
  }

  /** Reports the end of the phase. Rejected documents were not added, so the total may not have been reached before. */
  finish(): void {
    const perSecond = this.#perSecond(this.#now());
    this.#done = this.#total;
    this.#report(perSecond, 0);
  }

  #perSecond(now: number): number {
    return (this.#done * 1000) / Math.max(1, now - this.#startedAt);
  }

  #report(perSecond: number, secondsLeft: number): void {
    const [phase, done, total] = [this.#phase, this.#done, this.#total];
    this.#onProgress({ phase, done, total, perSecond: Math.round(perSecond), secondsLeft });
  }
}
