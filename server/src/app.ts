import type { FastifyInstance } from 'fastify';
import { authRoutes } from './auth/auth.route.ts';
import { findSession } from './auth/find-session.ts';
import { currentUserRoutes } from './current-user/current-user.route.ts';
import { createHttpServer, type HttpServerOptions } from './platform/http/http-server.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import type { Route } from './platform/http/route.ts';
import { sessionCookie } from './platform/http/session-cookie.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  /** Begins and ends with a slash. */
  readonly basePath: string;
  /** Origin that users type: what cookies, links and the check of a request's origin go by. */
  readonly publicOrigin: string;
  readonly trustProxy: readonly string[];
  readonly limits?: NonNullable<HttpServerOptions['limits']>;
  /** In tests: an answer that its contract does not describe is an error. */
  readonly checkAnswers?: boolean;
}

/** Every route of the portal, noun by noun. */
export const portalRoutes = (services: Services): Route[] => [...authRoutes(services), ...currentUserRoutes(services)];

/** The portal's HTTP side, ready to listen or to be injected into. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const isTls = options.publicOrigin.startsWith('https:');
  const lockout = () => {
    const { lockoutInPlace, messageHeadline } = services.county.current.userLockout;
    return lockoutInPlace ? { lockoutInPlace, messageHeadline } : null;
  };
  const app = await createHttpServer({ ...options, logger: services.log, isTls, lockout });
  registerRoutes(app, {
    ...options,
    routes: portalRoutes(services),
    cookie: sessionCookie(isTls),
    findSession: (token) => findSession(services, token),
    lockout,
  });
  return app;
}
