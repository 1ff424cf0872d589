import type { Lockout } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { refusalEnvelope } from './envelope.ts';
import { isArriving } from './long-bodies.ts';

export interface AnswerInTimeOptions {
  readonly answerMs: number;
  readonly lockout: () => Lockout | null;
}

/**
 * Answers that the server is slow, before some proxy or the client gives up. The work continues and may still be completed, so
 * the text cannot say that nothing was done. An answer that has begun is not interrupted, however long it takes: a download is as
 * slow as its reader.
 */
export function answerInTime(app: FastifyInstance, { answerMs, lockout }: AnswerInTimeOptions): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    const look = (): void => {
      // the client is slow, not the server
      if (isArriving(request.raw)) {
        wait();
        return;
      }
      if (reply.sent || reply.raw.headersSent) return;
      const refusal = new Refusal('NO_ANSWER_IN_TIME');
      request.log[refusal.entry.logLevel]({ code: refusal.entry.code, route: request.routeOptions.url }, 'refused');
      const headers = { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8', 'retry-after': '30' };
      // without awaiting: the handler may finish at any moment, and must find that it is too late
      reply.hijack();
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.statusCode = refusal.entry.status;
      reply.raw.end(JSON.stringify(refusalEnvelope({ requestId: request.id, lockout: lockout() }, refusal)));
    };
    const wait = (): void => {
      timers.set(request, setTimeout(look, answerMs).unref());
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
