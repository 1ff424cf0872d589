import type { FastifyInstance } from 'fastify';

/** One line for each answer: who asked for what, how it ended and how long it took. Never a query, header or body. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0]?.slice(0, 200),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.portalSession?.userId,
    };
    request.log.info(line, 'answered');
  });
}
