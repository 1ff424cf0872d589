import { timingSafeEqual } from 'node:crypto';
import type { Call } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { isLoopback } from '../http/loopback.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { apiDocument, apiPage } from './api-document.ts';
import { type ReadinessCheck, readinessOf } from './readiness.ts';

export interface OperationsOptions {
  readonly basePath: string;
  readonly calls: readonly Call[];
  readonly version: string;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** What the portal needs to serve, by name; each answers whether it is there. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
}

/** Addresses for those who run the portal: alive, ready, counted, described. */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { basePath, metrics } = options;
  const readiness = readinessOf(options.checks, (facts, text) => app.log.warn(facts, text));
  app.get(`${basePath}api/health`, async () => ({ ok: true }));
  app.get(`${basePath}api/ready`, async (_request, reply) => {
    const ready = await readiness();
    return reply.code(ready.ok ? 200 : 503).send(ready);
  });
  app.get(`${basePath}api/metrics`, async (request, reply) => {
    if (!mayRead(request, options.metricsToken)) throw new Refusal('CALL_NOT_FOUND');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
  // Printed when it is first asked for: it costs more than all other steps of a start of the routes together.
  let document: object | undefined;
  app.get(`${basePath}api/docs/openapi.json`, async () => {
    document ??= apiDocument(options.calls, `${basePath}api/`, options.version);
    return document;
  });
  app.get(`${basePath}api/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(options.calls, `${basePath}api/`)),
  );
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (isLoopback(request)) return true;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  return token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}
