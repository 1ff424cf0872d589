import { confirmEmail } from '@portal/contracts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import type { AuthServices } from './auth-services.ts';
import { confirmEmailChange } from './email-change.service.ts';

/** The link of a new email address may be opened anywhere, also where nobody is logged in. */
export const emailChangeRoutes = (services: AuthServices): Route[] => [
  publicRoute(confirmEmail, ({ input, request }) =>
    confirmEmailChange(services.database.db, { ticket: input.ticket, request, now: services.now() }),
  ),
];
