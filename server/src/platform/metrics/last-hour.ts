import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentileOf } from './percentile.ts';

/** Upper bounds of the times of answers, in seconds; what takes longer is counted behind the last. */
export const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const MINUTE_MS = 60_000;
const MINUTES = 60;
const REFUSED = 400;
const FAILED = 500;
/** The pause between two looks at the event loop. */
const LOOK_MS = 50;

/** Answers of some time: all, those that were refused, those that failed, and how many took how long. */
export interface Answers {
  requests: number;
  refused: number;
  failed: number;
  /** By `ANSWER_BUCKETS`, and one more. */
  readonly counts: number[];
}

interface Minute extends Answers {
  /** How late the event loop was at the worst, in milliseconds; null where nobody looked. */
  loopMs: number | null;
}

const noAnswers = (): Answers => ({
  requests: 0,
  refused: 0,
  failed: 0,
  counts: [0, ...ANSWER_BUCKETS.map(() => 0)],
});

function count(answers: Answers, status: number, seconds: number): void {
  answers.requests += 1;
  if (status >= FAILED) answers.failed += 1;
  else if (status >= REFUSED) answers.refused += 1;
  const place = ANSWER_BUCKETS.findIndex((bound) => seconds <= bound);
  const bucket = place < 0 ? ANSWER_BUCKETS.length : place;
  answers.counts[bucket] = (answers.counts[bucket] ?? 0) + 1;
}

/** Milliseconds that so much of the answers took at the most; null where nothing was answered. */
const millisOf = (counts: readonly number[], share: number): number | null => {
  const seconds = percentileOf(ANSWER_BUCKETS, counts, share);
  return seconds === null ? null : Math.round(seconds * 10_000) / 10;
};

const shown = ({ requests, refused, failed, counts }: Answers) => ({
  ...{ requests, refused, failed },
  ...{ p50Ms: millisOf(counts, 0.5), p95Ms: millisOf(counts, 0.95) },
});

/**
 * What this process answered in the last hour, minute by minute, and each of its routes since it began. It keeps 60 minutes and a row
 * for each route, whatever comes. Minutes change when something is answered or looked at: an idle process has no timer for it.
 */
export class LastHour {
  readonly #minutes = new Map<number, Minute>();
  readonly #routes = new Map<string, Answers>();
  #loop: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #current = -1;

  /** Counts an answer. */
  answered(route: string, status: number, { seconds, now }: { readonly seconds: number; readonly now: number }): void {
    count(this.#minute(now), status, seconds);
    const ofRoute = this.#routes.get(route) ?? noAnswers();
    count(ofRoute, status, seconds);
    this.#routes.set(route, ofRoute);
  }

  /** The last hour, oldest minute first; a minute without answers is one of zeros. */
  read(now: number) {
    this.#minute(now);
    const last = this.#current;
    const hour = noAnswers();
    const minutes = Array.from({ length: MINUTES }, (_none, at) => {
      const number = last - MINUTES + 1 + at;
      const minute: Minute = this.#minutes.get(number) ?? { ...noAnswers(), loopMs: null };
      hour.requests += minute.requests;
      hour.refused += minute.refused;
      hour.failed += minute.failed;
      for (const [place, one] of minute.counts.entries()) hour.counts[place] = (hour.counts[place] ?? 0) + one;
      return { at: new Date(number * MINUTE_MS).toISOString(), ...shown(minute), loopMs: minute.loopMs };
    });
    return { hour: shown(hour), minutes };
  }

  /** The routes that failed or took the longest for one in twenty, worst first. */
  slowest(most: number) {
    return [...this.#routes]
      .map(([route, answers]) => ({ route, ...shown(answers) }))
      .sort((one, other) => other.failed - one.failed || (other.p95Ms ?? 0) - (one.p95Ms ?? 0))
      .slice(0, most);
  }

  #minute(now: number): Minute {
    const number = Math.floor(now / MINUTE_MS);
    const loop = this.#watched();
    if (number !== this.#current) {
      this.#current = number;
      loop.reset();
      for (const old of this.#minutes.keys()) if (old <= number - MINUTES) this.#minutes.delete(old);
    }
    const minute: Minute = this.#minutes.get(number) ?? { ...noAnswers(), loopMs: null };
    // nanoseconds from one look to the next, of which only what is above the pause is a delay; zero before the first look
    if (loop.max > 0) minute.loopMs = Math.max(0, Math.round(loop.max / 100_000 - LOOK_MS * 10) / 10);
    this.#minutes.set(number, minute);
    return minute;
  }

  /** Begun with the first answer, and one for the process: it measures twenty times a second. */
  #watched(): ReturnType<typeof monitorEventLoopDelay> {
    if (this.#loop === undefined) {
      this.#loop = monitorEventLoopDelay({ resolution: LOOK_MS });
      this.#loop.enable();
    }
    return this.#loop;
  }
}
