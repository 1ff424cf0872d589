import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { type Credentials, serveRequestApi } from './api/request-api.route.ts';
import { serveControl } from './control.route.ts';
import { type Failures, openFailures } from './failures.ts';
import { serveForm } from './form/form.route.ts';
import { type CardSandbox, type CardSandboxOptions, openCardSandbox } from './sandbox.ts';

/** The sandbox merchant's default credentials. They are not secret, because no money moves. */
export const SANDBOX_CREDENTIALS: Credentials = { name: 'sandbox', transactionKey: 'play-money-only' };

export interface CardSandboxServerOptions extends CardSandboxOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host?: string;
  readonly credentials?: Credentials;
  /** The origin that may frame pages for unknown tokens. */
  readonly portalOrigin?: string;
  readonly bankTimeoutMs?: number;
}

export interface CardSandboxServer {
  readonly port: number;
  /** 'http://127.0.0.1:8081' */
  readonly origin: string;
  readonly sandbox: CardSandbox;
  readonly failures: Failures;
  close(): Promise<void>;
}

const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** A card form is short; a larger body is refused. */
const BODY_BYTES = 65_536;

function newServer(): FastifyInstance {
  // No logger: requests may contain card numbers, which must not be kept anywhere.
  const app = fastify({ logger: false, bodyLimit: BODY_BYTES, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      // the provider's API parses its requests itself, because it has its own error replies
      done(null, request.url.startsWith('/control/') ? JSON.parse(String(body) || '{}') : body);
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: 'this request cannot be answered' }),
  );
  return app;
}

/** Starts the sandbox's HTTP server. Rejects with the system's error if the port is not available. */
export async function startCardSandbox(options: CardSandboxServerOptions): Promise<CardSandboxServer> {
  const { port, host = '127.0.0.1', portalOrigin = '', bankTimeoutMs = 3000, now = () => new Date() } = options;
  const { credentials = SANDBOX_CREDENTIALS } = options;
  const sandbox = openCardSandbox(options);
  const failures = openFailures();
  const app = newServer();
  app.get('/health', async () => ({ cardSandbox: true }));
  serveControl(app, sandbox, failures);
  serveRequestApi(app, { sandbox, credentials, failures });
  serveForm(app, { sandbox, now, portalOrigin, bankTimeoutMs });
  await app.listen({ port, host });
  const address = app.server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: actual,
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    sandbox,
    failures,
    close: () => app.close(),
  };
}
