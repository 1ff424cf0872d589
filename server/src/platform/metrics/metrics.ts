import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the portal counts, as Prometheus reads it. */
export interface Metrics {
  answered(route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

let ofProcess: Registry | undefined;

/**
 * What the process uses: memory, CPU, delays of its event loop. One set for all, begun when it is first asked for, because
 * it can not be ended: its timer runs a hundred times a second, and it is told of every collection of garbage.
 */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    answered: (route, status, seconds) => requests.observe({ route, status: String(status) }, seconds),
    text: () => Registry.merge([processMetrics(), registry]).metrics(),
  };
}
