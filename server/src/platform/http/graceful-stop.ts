import type { FastifyInstance } from 'fastify';

/** How long responses in progress may take. */
const PATIENCE_MS = 10_000;

/**
 * Lets requests in progress finish when the server stops. Node closes idle connections only once; a connection that was busy then and
 * becomes idle later would keep the server running until its keep-alive timeout. Therefore idle connections are closed repeatedly, and
 * after the wait all connections.
 */
export function stopGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
  });
}
