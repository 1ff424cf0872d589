import type { FastifyInstance } from 'fastify';

/** Longest wait for answers under way. */
const PATIENCE_MS = 10_000;

/**
 * Lets what runs finish when the server stops. Node closes idle connections once; one that was busy then and fell idle
 * later would hold the server up until its keep-alive ran out, so they are closed again and again, and at last all of them.
 */
export function stopGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
  });
}
