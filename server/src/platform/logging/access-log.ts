import type { FastifyInstance } from 'fastify';

/** Addresses in mails end with a ticket, which grants access: it must not be in a log. */
const loggablePath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .replace(/(\/(?:passwordReset|invitation|CompleteRegistration|confirmEmail)\/).*/i, '$1[secret]')
    .slice(0, 200);

/** One line for each answer: who asked for what, how it ended and how long it took. Never a query, header or body. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
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
