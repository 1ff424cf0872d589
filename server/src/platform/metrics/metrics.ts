import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { LastHour, RESPONSE_TIME_BUCKETS } from './last-hour.ts';

/** The portal's metrics for Prometheus. */
export interface Metrics {
  answered(route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

let processRegistry: Registry | undefined;

/**
 * The metrics of the process: memory, CPU, event loop delays. There is one registry per process, created at first use, because it cannot
 * be stopped: its timer runs a hundred times a second, and it observes every garbage collection.
 */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** The same responses by minute, for the monitoring page. */
export const processHour = new LastHour();

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: RESPONSE_TIME_BUCKETS,
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
