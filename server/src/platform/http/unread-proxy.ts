import type { FastifyInstance } from 'fastify';

const WORDS =
  'A request bears X-Forwarded-For or Forwarded, and PORTAL_TRUST_PROXY does not name who sent it: all visitors behind it count as one address. If it is your proxy, name it there and let it send X-Forwarded-For. This is said once.';

/** Says once in the log that a proxy is not believed. A visitor who writes the header itself makes the line appear too, once. */
export function warnOfUnreadProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, ips, socket, log }) => {
    const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    // of a proxy that is believed there is its own address and at least one more
    if (isSaid || !isForwarded || (ips ?? []).length > 1) return;
    isSaid = true;
    log.warn({ peer: socket.remoteAddress }, WORDS);
  });
}
