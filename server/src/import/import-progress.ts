/** How far an import is; times are estimates. */
export interface ImportProgress {
  readonly phase: 'reading' | 'writing';
  /** Bytes read, or documents looked at. */
  readonly done: number;
  readonly total: number;
  readonly perSecond: number;
  readonly secondsLeft: number;
}

const REPORT_EVERY_MS = 500;

/** Says how an import goes, at most twice a second. */
export class ProgressMeter {
  readonly #onProgress: (progress: ImportProgress) => void;
  readonly #phase: ImportProgress['phase'];
  readonly #total: number;
  readonly #now: () => number;
  readonly #startedAt: number;
  #saidAt: number;
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
    this.#saidAt = this.#startedAt;
  }

  add(count: number): void {
    this.#done += count;
    const now = this.#now();
    const isLast = this.#done >= this.#total;
    if (!isLast && now - this.#saidAt < REPORT_EVERY_MS) return;
    this.#saidAt = now;
    const perSecond = (this.#done * 1000) / Math.max(1, now - this.#startedAt);
    const secondsLeft = isLast ? 0 : Math.ceil((this.#total - this.#done) / Math.max(1, perSecond));
    const { done, total } = { done: this.#done, total: this.#total };
    this.#onProgress({ phase: this.#phase, done, total, perSecond: Math.round(perSecond), secondsLeft });
  }
}
