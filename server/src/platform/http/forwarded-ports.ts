import type { FastifyInstance } from 'fastify';

/** `192.0.2.7:4711` or `[2001:db8::7]:4711`, or either without the port. */
const ADDRESS_AND_PORT = /^(?:\[([^[\]]+)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/;

const withoutPort = (entry: string): string => {
  const [, v6, v4] = ADDRESS_AND_PORT.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
};

/**
 * Removes the ports from `X-Forwarded-For`. Some proxies, such as Azure's, append the client's port, which differs for each of its
 * connections: every connection would count as another client.
 */
export function removeForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return;
    headers['x-forwarded-for'] = forwarded
      .split(',')
      .map((entry) => withoutPort(entry.trim()))
      .join(', ');
  });
}
