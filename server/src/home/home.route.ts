import { homeAll } from '@portal/contracts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import { homeContent } from './home.service.ts';
import type { HomeServices } from './home-services.ts';

export const homeRoutes = (services: HomeServices): Route[] => [
  publicRoute(homeAll, ({ session }) => homeContent(services, session)),
];
