import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ANSWER_BUCKETS, LastHour } from './last-hour.ts';

/** What the portal counts, as Prometheus reads it. */
export interface Metrics {
  answered(route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

let ofProcess: Registry | undefined;

/**
 * What the process uses: memory, CPU, delays of its event loop. One set for all, begun when it is first asked for, because it
 * cannot be ended: its timer runs a hundred times a second, and it is told of every collection of garbage.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What the monitoring page shows: of the same answers, minute by minute. */
export const processHour = new LastHour();

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  });
  return {
    answered: (route, status, seconds) => {
      requests.observe({ route, status: String(status) }, seconds);
      processHour.answered(route, status, { seconds, now: Date.now() });
    },
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
  };
}
