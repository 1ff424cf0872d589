import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the portal counts, as Prometheus reads it. */
export interface Metrics {
  answered(route: string, status: number, seconds: number): void;
  text(): Promise<string>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    answered: (route, status, seconds) => requests.observe({ route, status: String(status) }, seconds),
    text: () => registry.metrics(),
  };
}
