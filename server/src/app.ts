import { CALLS } from '@portal/contracts/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountManagerRoutes } from './account-manager/account-manager.route.ts';
import { emailChangeRoutes } from './auth/email-change.route.ts';
import { findSession, readSessionEndCode } from './auth/find-session.ts';
import { recoveryRoutes } from './auth/recovery.route.ts';
import { registrationRoutes } from './auth/registration.route.ts';
import { sessionRoutes } from './auth/session.route.ts';
import { controlPanelRoutes } from './control-panel/control-panel.route.ts';
import { openingForReady } from './control-panel/opening.service.ts';
import { settingsRoutes } from './county-config/settings.route.ts';
import { currentUserRoutes } from './current-user/current-user.route.ts';
import { authRoutes } from './current-user/login.route.ts';
import { secondFactorRoutes } from './current-user/second-factor.route.ts';
import { type OutboxPagesOptions, serveOutbox } from './demonstration/outbox/outbox-pages.ts';
import { documentRoutes } from './documents/documents.route.ts';
import { efileRoutes } from './efile/efile.route.ts';
import { efileQueueRoutes } from './efile/queue/queue.route.ts';
import { helperDataRoutes } from './helper-data/helper-data.route.ts';
import { homeRoutes } from './home/home.route.ts';
import { imagingRoutes } from './imaging/imaging.route.ts';
import { ls1Routes } from './ls1/ls1.route.ts';
import { flatFeeRoutes } from './orders/flat-fee/flat-fee.route.ts';
import { orderRoutes } from './orders/orders.route.ts';
import { type PageHostOptions, servePages } from './pages/page-host.ts';
import { releaseRoutes } from './pages/releases/releases.route.ts';
import { slideRoutes } from './pages/slides.route.ts';
import { paymentRoutes } from './payments/payments.route.ts';
import { Refusal } from './platform/errors/refusal.ts';
import { createHttpServer, type HttpServerOptions } from './platform/http/http-server.ts';
import { pinConfiguration } from './platform/http/pin-configuration.ts';
import { browserCookie, filerCookie, type PortalCookie, sessionCookie } from './platform/http/portal-cookies.ts';
import { registerRoutes } from './platform/http/register-routes.ts';
import type { Route } from './platform/http/route.ts';
import type { OwnAddress } from './platform/http/same-site.ts';
import type { Session } from './platform/http/session.ts';
import { logResponses } from './platform/logging/access-log.ts';
import { logReactRoute } from './platform/logging/log-react.route.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveOperations } from './platform/operations/operations.ts';
import { cachedProbe, type ReadinessCheck } from './platform/operations/readiness.ts';
import type { Services } from './platform/services.ts';
import { reportRoutes } from './reports/reports.route.ts';
import { searchRoutes } from './search/search.route.ts';
import { userManagerRoutes } from './user-manager/user-manager.route.ts';
import { userPurgeRoutes } from './user-manager/user-purge.route.ts';

export interface AppOptions {
  /** Begins and ends with a slash. */
  readonly basePath: string;
  /** The portal's origin in browsers; cookies and the check of a request's origin follow it. */
  readonly publicOrigin: string;
  /** True if a host is another name of the portal, whose pages may send calls; by default there is none. */
  readonly isOwnName?: OwnAddress['isOwnName'];
  readonly trustProxy?: HttpServerOptions['trustProxy'];
  readonly limits?: NonNullable<HttpServerOptions['limits']>;
  readonly metricsToken?: string | undefined;
  /** Only this machine reaches the portal; the metrics may then be read without a token. */
  readonly isMachineAlone?: boolean;
  /** Checks of the portal's other dependencies besides the database, by name. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** Pages with the demonstration's unsent emails, when only this machine reaches the portal. */
  readonly outbox?: Omit<OutboxPagesOptions, 'basePath'>;
  /** The web page, with shell and remotes. Without it, the server only serves calls. */
  readonly pages?: Omit<PageHostOptions, 'basePath'>;
  /** Treats a response that does not match its contract as an error. For tests and development. */
  readonly checkAnswers?: boolean | undefined;
}

/** All routes of the portal. */
export const portalRoutes = (services: Services): Route[] => [
  ...authRoutes(services),
  ...recoveryRoutes(services),
  ...registrationRoutes(services),
  ...emailChangeRoutes(services),
  ...currentUserRoutes(services),
  ...secondFactorRoutes(services),
  ...sessionRoutes(),
  ...homeRoutes(services),
  ...reportRoutes(services),
  ...helperDataRoutes(services),
  ...searchRoutes(services),
  ...documentRoutes(services),
  ...imagingRoutes(services),
  ...orderRoutes(services),
  ...paymentRoutes(services),
  ...flatFeeRoutes(services),
  ...efileRoutes(services),
  ...efileQueueRoutes(services),
  ...settingsRoutes(services),
  ...controlPanelRoutes(services),
  ...ls1Routes(services),
  ...userManagerRoutes(services),
  ...userPurgeRoutes(services),
  ...accountManagerRoutes(services),
  ...slideRoutes(services),
  ...releaseRoutes(services),
  logReactRoute(services.log),
];

const refuseUnknown = (): never => {
  throw new Refusal('CALL_NOT_FOUND');
};

/** Finds the session of a request for a page or its registry; such a request does not count as activity. */
const sessionReader =
  (services: Services, cookie: PortalCookie) =>
  async (request: FastifyRequest): Promise<Session | null> => {
    const token = cookie.read(request);
    return token === null ? null : findSession(services, token, { isIdle: true });
  };

/** Creates the portal's HTTP server, ready to listen or for injected requests. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { basePath, publicOrigin, isOwnName = () => false } = options;
  const isTls = publicOrigin.startsWith('https:');
  const lockout = () => {
    // not the one of the request's snapshot, so that the response to a changed lockout has the new one
    const { lockoutInPlace, messageHeadline } = services.county.newest.userLockout;
    return lockoutInPlace ? { lockoutInPlace, messageHeadline } : null;
  };
  const { trustProxy, limits } = options;
  const app = await createHttpServer({ trustProxy, limits, logger: services.log, isTls, lockout });
  logResponses(app);
  // once all connections are closed, no client waits for files that are still being written
  app.addHook('onClose', async () => services.filesOut.close());
  pinConfiguration(app, () => services.county.takeSnapshot());
  registerRoutes(app, {
    basePath,
    ownAddress: { publicOrigin, isOwnName },
    checkAnswers: options.checkAnswers ?? options.pages?.builds.development !== undefined,
    routes: portalRoutes(services),
    cookies: { session: sessionCookie(isTls), browser: browserCookie(isTls), filer: filerCookie(isTls) },
    findSession: (token, use) => findSession(services, token, use),
    readSessionEndCode: (token) => readSessionEndCode(services, token),
    lockout,
    limits: services.limits,
    filesIn: services.filesIn,
  });
  serveOperations(app, {
    basePath,
    calls: CALLS,
    version: services.serverVersion,
    metrics: createMetrics(),
    metricsToken: options.metricsToken,
    isMachineAlone: options.isMachineAlone === true,
    // a name for the operator, and a check that returns whether the part works, or throws
    checks: {
      database: async () => (await services.database.health()).ok,
      databaseWrites: cachedProbe(() => services.database.probeWrites()),
      databasePages: cachedProbe(() => services.database.probePages()),
      configuration: async () => services.county.isFresh,
      ...options.checks,
    },
    extraReadinessFacts: async () => ({ opening: await openingForReady(services) }),
  });
  if (options.outbox !== undefined) serveOutbox(app, services, { basePath, ...options.outbox });
  if (options.pages !== undefined)
    servePages(app, services, {
      basePath,
      ...options.pages,
      isTls,
      readSession: sessionReader(services, sessionCookie(isTls)),
    });
  else app.setNotFoundHandler(refuseUnknown);
  return app;
}
