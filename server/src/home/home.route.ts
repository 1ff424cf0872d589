import { homeAll } from '@portal/contracts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { homeContent } from './home.service.ts';

export const homeRoutes = (services: Services): Route[] => [
  publicRoute(homeAll, ({ session }) => homeContent(services, session)),
];
