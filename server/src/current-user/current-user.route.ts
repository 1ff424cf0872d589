import { loginStatus, usageBalance } from '@portal/contracts';
import { notFound } from '../platform/errors/refusal.ts';
import { publicRoute, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { assembleCurrentUser } from './current-user.service.ts';

export const currentUserRoutes = (services: Services): Route[] => [
  publicRoute(loginStatus, async ({ session }) => ({
    authenticated: session !== null,
    user: session === null ? null : await assembleCurrentUser(services, session),
  })),

  route(usageBalance, async ({ input, session }) => {
    // A user reads its own balance only, whatever id it sends.
    if (input.userId !== session.userId) throw notFound();
    return { usageBalance: await services.readUsageBalance(session) };
  }),
];
