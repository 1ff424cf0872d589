import { timingSafeEqual } from 'node:crypto';
import type { Call } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { BACKGROUND, runForOwner } from '../fairness/work-owner.ts';
import { isLoopbackRequest } from '../http/loopback.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { apiDocument, apiPage } from './api-document.ts';
import { type ReadinessCheck, readinessOf } from './readiness.ts';

export interface OperationsOptions {
  readonly basePath: string;
  readonly calls: readonly Call[];
  readonly version: string;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** True when the portal listens only on a loopback address, has a loopback name, and no proxy is configured. */
  readonly isMachineAlone: boolean;
  /** Checks of the parts that the portal needs, by name. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Further facts for the readiness response, which do not affect readiness. */
  readonly extraReadinessFacts: () => Promise<object>;
}

/** Metrics and readiness are computed at most this often, because the readiness endpoint is public. */
const FRESH_MS = 1_000;

/** Serves the endpoints for operators: health, readiness, metrics and the description of the calls. */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { basePath, metrics } = options;
  const checkAll = readinessOf(options.checks, (facts, text) => app.log.warn(facts, text));
  // one check serves all clients and runs as background work: a client whose queue is full must not make the portal look unready
  const readiness = oncePer(FRESH_MS, () =>
    runForOwner(BACKGROUND, async () => {
      // facts that cannot be read now are left out; the checks show the reason
      const [state, facts] = await Promise.all([checkAll(), options.extraReadinessFacts().catch(() => ({}))]);
      return { ...state, ...facts };
    }),
  );
  app.get(`${basePath}api/health`, async () => ({ ok: true }));
  app.get(`${basePath}api/ready`, async (_request, reply) => {
    const ready = await readiness();
    return reply.code(ready.ok ? 200 : 503).send(ready);
  });
  const metricsText = oncePer(FRESH_MS, async () => Buffer.from(await metrics.text()));
  app.get(`${basePath}api/metrics`, async (request, reply) => {
    if (!mayRead(request, options)) throw new Refusal('CALL_NOT_FOUND');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metricsText());
  });
  serveDescription(app, options);
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Serves the description. It is generated at the first request, because that takes longer than registering all routes. */
function serveDescription(app: FastifyInstance, { basePath, calls, version }: OperationsOptions): void {
  const prefix = `${basePath}api/`;
  let document: Buffer | undefined;
  app.get(`${prefix}docs/openapi.json`, async (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(apiDocument(calls, prefix, version)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  let page: Buffer | undefined;
  app.get(`${prefix}docs`, async (_request, reply) => {
    page ??= Buffer.from(apiPage(calls, prefix));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Returns a function that shares one result between all callers within `ms`. */
function oncePer<Made>(ms: number, make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  let madeAt = 0;
  return () => {
    if (made === undefined || performance.now() - madeAt >= ms) {
      made = make();
      madeAt = performance.now();
    }
    return made;
  };
}

/**
 * With a configured token, only the token grants access to the metrics. Without one, only this machine has access, and only if the settings
 * rule out other clients: the request alone does not prove that it did not come through a proxy, because a proxy may send no headers.
 */
function mayRead(request: FastifyRequest, { metricsToken, isMachineAlone }: OperationsOptions): boolean {
  if (metricsToken === undefined) return isMachineAlone && isLoopbackRequest(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
