import type { FastifyInstance } from 'fastify';

const WARNING =
  'A request has the header X-Forwarded-For or Forwarded, but PORTAL_TRUST_PROXY does not name its sender: all visitors behind it count as one address. If it is your proxy, name it there and let it send X-Forwarded-For. This warning is logged once.';

/** Logs once that a proxy is not trusted. A visitor who sends the header without a proxy causes the warning too. */
export function warnOfUnreadProxy(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', async ({ headers, ips, socket, log }) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // `ips` contains more than one address if the proxy is trusted
    if (isLogged || !isForwarded || (ips ?? []).length > 1) return;
    isLogged = true;
    log.warn({ peer: socket.remoteAddress }, WARNING);
  });
}
