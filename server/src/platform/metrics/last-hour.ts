import { monitorEventLoopDelay } from 'node:perf_hooks';
import { percentileOf } from './percentile.ts';

/** Upper bounds of the histogram buckets for response times, in seconds. Slower responses are counted in one more bucket. */
export const RESPONSE_TIME_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const MINUTE_MS = 60_000;
const MINUTES = 60;
const REFUSED = 400;
const FAILED = 500;
/** The sampling interval of the event loop delay. */
const SAMPLE_MS = 50;

/** The responses of a period: all, refused and failed ones, and a histogram of their times. */
export interface ResponseCounts {
  requests: number;
  refused: number;
  failed: number;
  /** The counts of the `RESPONSE_TIME_BUCKETS`, and one more for slower responses. */
  readonly counts: number[];
}

interface Minute extends ResponseCounts {
  /** The maximum delay of the event loop in milliseconds; null if it was not measured. */
  loopMs: number | null;
}

const noAnswers = (): ResponseCounts => ({
  requests: 0,
  refused: 0,
  failed: 0,
  counts: [0, ...RESPONSE_TIME_BUCKETS.map(() => 0)],
});

function count(answers: ResponseCounts, status: number, seconds: number): void {
  answers.requests += 1;
  if (status >= FAILED) answers.failed += 1;
  else if (status >= REFUSED) answers.refused += 1;
  const place = RESPONSE_TIME_BUCKETS.findIndex((bound) => seconds <= bound);
  const bucket = place < 0 ? RESPONSE_TIME_BUCKETS.length : place;
  answers.counts[bucket] = (answers.counts[bucket] ?? 0) + 1;
}

/** The percentile of the response times in milliseconds; null if there were no responses. */
const millisOf = (counts: readonly number[], share: number): number | null => {
  const seconds = percentileOf(RESPONSE_TIME_BUCKETS, counts, share);
  return seconds === null ? null : Math.round(seconds * 10_000) / 10;
};

const summaryOf = ({ requests, refused, failed, counts }: ResponseCounts) => ({
  ...{ requests, refused, failed },
  ...{ p50Ms: millisOf(counts, 0.5), p95Ms: millisOf(counts, 0.95) },
});

/**
 * The responses of this process in the last hour by minute, and by route since its start. Its size is limited to 60 minutes and one entry
 * per route. The current minute is updated by responses and reads, so an idle process needs no timer.
 */
export class LastHour {
  readonly #minutes = new Map<number, Minute>();
  readonly #routes = new Map<string, ResponseCounts>();
  #loop: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #current = -1;

  /** Counts a response. */
  answered(route: string, status: number, { seconds, now }: { readonly seconds: number; readonly now: number }): void {
    count(this.#minute(now), status, seconds);
    const ofRoute = this.#routes.get(route) ?? noAnswers();
    count(ofRoute, status, seconds);
    this.#routes.set(route, ofRoute);
  }

  /** The last hour, oldest minute first; a minute without responses has zeros. */
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
      return { at: new Date(number * MINUTE_MS).toISOString(), ...summaryOf(minute), loopMs: minute.loopMs };
    });
    return { hour: summaryOf(hour), minutes };
  }

  /** The routes with the most failures, then those with the highest 95th percentile. */
  slowest(limit: number) {
    return [...this.#routes]
      .map(([route, answers]) => ({ route, ...summaryOf(answers) }))
      .sort((one, other) => other.failed - one.failed || (other.p95Ms ?? 0) - (one.p95Ms ?? 0))
      .slice(0, limit);
  }

  #minute(now: number): Minute {
    const number = Math.floor(now / MINUTE_MS);
    const loop = this.#loopMonitor();
    if (number !== this.#current) {
      this.#current = number;
      loop.reset();
      for (const old of this.#minutes.keys()) if (old <= number - MINUTES) this.#minutes.delete(old);
    }
    const minute: Minute = this.#minutes.get(number) ?? { ...noAnswers(), loopMs: null };
    // `max` is the longest time between two samples in nanoseconds, so the delay is `max` minus the interval; 0 before the first sample
    if (loop.max > 0) minute.loopMs = Math.max(0, Math.round(loop.max / 100_000 - SAMPLE_MS * 10) / 10);
    this.#minutes.set(number, minute);
    return minute;
  }

  /** The event loop monitor, started with the first response. It samples twenty times a second. */
  #loopMonitor(): ReturnType<typeof monitorEventLoopDelay> {
    if (this.#loop === undefined) {
      this.#loop = monitorEventLoopDelay({ resolution: SAMPLE_MS });
      this.#loop.enable();
    }
    return this.#loop;
  }
}
