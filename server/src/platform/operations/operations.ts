import { timingSafeEqual } from 'node:crypto';
import type { Call } from '@portal/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { BACKGROUND, workFor } from '../fairness/work-owner.ts';
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
  /** True when the portal listens for its own machine alone, by that name, and no proxy is mentioned. */
  readonly isMachineAlone: boolean;
  /** What the portal needs to serve, by name; each answers whether it is there. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** What is told beside them, and makes nothing ready or not. */
  readonly alsoTold: () => Promise<object>;
}

/** Figures and readiness are made this seldom; nobody needs them more often, and anybody may want to know the latter. */
const FRESH_MS = 1_000;

/** Addresses for those who run the portal: alive, ready, counted, described. */
export function serveOperations(app: FastifyInstance, options: OperationsOptions): void {
  const { basePath, metrics } = options;
  const look = readinessOf(options.checks, (facts, text) => app.log.warn(facts, text));
  // one look answers all, so that it is nobody's work but the portal's: a stranger's full line must not say that the portal is not ready
  const readiness = oncePer(FRESH_MS, () =>
    workFor(BACKGROUND, async () => {
      // what cannot be told now is left out: the checks say why
      const [state, told] = await Promise.all([look(), options.alsoTold().catch(() => ({}))]);
      return { ...state, ...told };
    }),
  );
  app.get(`${basePath}api/health`, async () => ({ ok: true }));
  app.get(`${basePath}api/ready`, async (_request, reply) => {
    const ready = await readiness();
    return reply.code(ready.ok ? 200 : 503).send(ready);
  });
  const figures = oncePer(FRESH_MS, async () => Buffer.from(await metrics.text()));
  app.get(`${basePath}api/metrics`, async (request, reply) => {
    if (!mayRead(request, options)) throw new Refusal('CALL_NOT_FOUND');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await figures());
  });
  serveDescription(app, options);
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Printed once, when it is first asked for: it costs more than all other steps of a start of the routes together. */
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

/** The same for all who ask within the time. */
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
 * With a token the token alone opens them. Without one, the machine itself, but only where the settings leave nobody else: no request
 * can prove that it did not come through a proxy, since a proxy need not say anything of itself.
 */
function mayRead(request: FastifyRequest, { metricsToken, isMachineAlone }: OperationsOptions): boolean {
  if (metricsToken === undefined) return isMachineAlone && isLoopback(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${metricsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
