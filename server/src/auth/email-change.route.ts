import { confirmEmail } from '@portal/contracts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import type { AuthServices } from './auth-services.ts';
import { confirmEmailChange } from './email-change.service.ts';

/** The confirmation link of a new email address works without a login. */
export const emailChangeRoutes = (services: AuthServices): Route[] => [
  publicRoute(confirmEmail, ({ input, request }) =>
    confirmEmailChange(services.database.db, { ticket: input.ticket, request, now: services.now() }),
  ),
];
