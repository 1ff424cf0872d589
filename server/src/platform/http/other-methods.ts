import { pathFields } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Route } from './route.ts';

const METHODS = ['GET', 'HEAD', 'POST'] as const;

/**
 * Answers a request for the path of a call with another method: 405 with the methods that it has (RFC 9110, section 15.5.6), to everyone
 * alike. It tells a stranger no more than the description of the calls, or the refusal of the right method, already does. Paths with the
 * id of an entry remain 'not found', because the entry may not exist.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Pick<Route, 'call'>[], prefix: string): void {
  const allowedAt = new Map<string, Set<string>>();
  for (const { call } of routes)
    if (pathFields(call.path).length === 0)
      allowedAt.set(call.path, (allowedAt.get(call.path) ?? new Set()).add(call.method));
  for (const [path, allowed] of allowedAt) {
    const refuse = (): never => {
      throw new Refusal('METHOD_NOT_ALLOWED');
    };
    app.route({
      method: METHODS.filter((method) => !allowed.has(method)),
      url: `${prefix}${path}`,
      exposeHeadRoute: false,
      // before a body is read
      onRequest: async (_request, reply) => {
        void reply.header('allow', [...allowed].sort().join(', '));
        refuse();
      },
      handler: refuse,
    });
  }
}
