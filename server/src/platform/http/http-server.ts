import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Lockout } from '@portal/contracts';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { asRefusal } from '../errors/as-refusal.ts';
import { ContractViolation } from '../errors/contract-violation.ts';
import { Refusal } from '../errors/refusal.ts';
import { PortalLogController } from '../logging/portal-log-controller.ts';
import { refusalBudget } from '../logging/refusal-budget.ts';
import { originForm } from './absolute-form.ts';
import { brokenRequestHandler } from './broken-request.ts';
import { connectionLimiter } from './connection-limiter.ts';
import { serverFactory } from './connections.ts';
import { refusalEnvelope } from './envelope.ts';
import { removeForwardedPorts } from './forwarded-ports.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { addResponseTimeout } from './response-timeout.ts';
import { securityHeaders } from './security-headers.ts';
import { parseStrictJson } from './strict-json.ts';
import { warnOfUnreadProxy } from './unread-proxy.ts';

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger;
  readonly isTls: boolean;
  /** Proxies whose forwarded headers count, by address or number of hops; none by default. */
  readonly trustProxy?: readonly string[] | number | undefined;
  readonly lockout: () => Lockout | null;
  readonly limits?: Partial<HttpLimits> | undefined;
}

const TOO_MANY_CONNECTIONS =
  'one address has the maximum number of connections: if it is a proxy of the portal, name it in PORTAL_TRUST_PROXY';
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** Creates a Fastify server with the portal's limits, headers and error responses, without routes. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const limits = { ...HTTP_LIMITS, ...options.limits };
  const headers = securityHeaders(options.isTls);
  const limiter = connectionLimiter({
    max: limits.connectionsPerAddress,
    trustProxy: options.trustProxy,
    onRefused: (address) => options.logger.warn({ address }, TOO_MANY_CONNECTIONS),
  });
  const app = fastify({
    loggerInstance: options.logger,
    logController: new PortalLogController(),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    rewriteUrl: originForm,
    trustProxy: trusted(options.trustProxy),
    bodyLimit: limits.bodyBytes,
    serverFactory: serverFactory(limits, limiter),
    clientErrorHandler: brokenRequestHandler(headers),
    frameworkErrors: (error, request, reply) => {
      const refusal = asRefusal(error);
      reply.hijack();
      reply.raw.writeHead(refusal.entry.status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
      reply.raw.end(JSON.stringify(refusalEnvelope({ requestId: request.id, lockout: null }, refusal)));
    },
  });
  removeForwardedPorts(app);
  acceptOnlyJson(app);
  addErrorHandler(app, options);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    if (!METHODS.has(request.method)) {
      void reply.header('allow', [...METHODS].join(', '));
      throw new Refusal('METHOD_NOT_ALLOWED');
    }
    if (OVERRIDES.some((name) => request.headers[name] !== undefined)) throw new Refusal('MALFORMED');
  });
  warnOfUnreadProxy(app);
  addResponseTimeout(app, { responseMs: limits.responseMs, lockout: options.lockout });
  await app.register(cookie);
  return app;
}

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

const trusted = (proxies: HttpServerOptions['trustProxy']): TrustProxy => {
  if (proxies === undefined) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
};

/**
 * Accepts only JSON. A form on another site can send three content types, and JSON is not one of them (CSRF). Fastify matches the
 * header in its own normalized form, with parameter values in quotes.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/json(; charset="utf-8")?$/i,
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, body.length === 0 ? undefined : parseStrictJson(String(body)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}

/** True for a refusal that costs almost nothing, so that a client can cause thousands a second. */
const isCheap = ({ entry: { code, status } }: Refusal): boolean => status === 429 || code === 'BUSY';

/** The log fields of an unexpected error. A limit that refuses has none, because its code says everything. */
function logFieldsOf(error: unknown): object {
  if (error instanceof Refusal && isCheap(error)) return {};
  return error instanceof ContractViolation ? { err: error, call: error.call, faults: error.faults } : { err: error };
}

function addErrorHandler(app: FastifyInstance, options: HttpServerOptions): void {
  const takeLogRoom = refusalBudget((count) =>
    options.logger.warn({ count }, 'more requests were refused, and are not logged one by one'),
  );
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    const { logLevel, status } = refusal.entry;
    if (!isCheap(refusal) || takeLogRoom(request))
      request.log[logLevel]({ code: refusal.entry.code, ...(status >= 500 ? logFieldsOf(error) : {}) }, 'refused');
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
    return reply.code(status).send(refusalEnvelope({ requestId: request.id, lockout: options.lockout() }, refusal));
  });
}
