import type { FastifyInstance } from 'fastify';

/** How long answers in progress may take. */
const PATIENCE_MS = 10_000;

/**
 * Lets what runs finish when the server stops. Node closes idle connections once; one that was busy then and fell idle
 * later would keep the server up until its keep-alive ran out, so idle ones are closed repeatedly, and after the wait all of them.
 */
export function stopGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
  });
}
