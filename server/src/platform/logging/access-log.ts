import type { FastifyInstance } from 'fastify';
import { isUnlogged } from './refusal-budget.ts';

/** Links in emails end with a ticket that grants access, so the ticket must not be logged. */
export const loggablePath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(\/(?:passwordReset|invitation|CompleteRegistration|confirmEmail)\/).*/i, '$1[secret]')
    .slice(0, 200);

/** Logs one line for each response: the user, the path, the status and the duration, but never a query string, header or body. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isUnlogged(request)) return;
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggablePath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.portalSession?.userId,
    };
    request.log.info(line, 'answered');
  });
}
