import type { Lockout } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { refusalEnvelope } from './envelope.ts';
import { isUploadArriving } from './long-bodies.ts';

export interface ResponseTimeoutOptions {
  readonly responseMs: number;
  readonly lockout: () => Lockout | null;
}

/**
 * Responds that the server is slow before a proxy or the client times out. The work continues and may still succeed, so the text
 * cannot say that nothing was done. A response that has started is not interrupted, because a download may take as long as its reader
 * needs.
 */
export function addResponseTimeout(app: FastifyInstance, { responseMs, lockout }: ResponseTimeoutOptions): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    const onTimeout = (): void => {
      // the request body is still arriving: the client is slow, not the server
      if (isUploadArriving(request.raw)) {
        wait();
        return;
      }
      if (reply.sent || reply.raw.headersSent) return;
      const refusal = new Refusal('NO_ANSWER_IN_TIME');
      request.log[refusal.entry.logLevel]({ code: refusal.entry.code, route: request.routeOptions.url }, 'refused');
      const headers = { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8', 'retry-after': '30' };
      // no await from here on, because the handler may finish at any time and must see that the response was sent
      reply.hijack();
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.statusCode = refusal.entry.status;
      reply.raw.end(JSON.stringify(refusalEnvelope({ requestId: request.id, lockout: lockout() }, refusal)));
    };
    const wait = (): void => {
      timers.set(request, setTimeout(onTimeout, responseMs).unref());
    };
    wait();
    reply.raw.once('close', () => clearTimeout(timers.get(request)));
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    clearTimeout(timers.get(request));
    done(null, payload);
  });
}
