import { landlink, landshark, landsharkCodeDescription, notableDates, productVersions } from '@portal/contracts';
import { publicRoute, type Route } from '../platform/http/route.ts';
import type { Services } from '../services.ts';
import { codeLists, landlinkLists, landsharkLists, notableDatesLists } from './helper-data.service.ts';

const CLIENT_VERSION = '5.3.4';

export const helperDataRoutes = (services: Services): Route[] => [
  publicRoute(landlink, async () => landlinkLists(services.county.current)),
  publicRoute(landshark, async ({ session }) =>
    landsharkLists(services.county.current, session, services.isDemonstration()),
  ),
  publicRoute(landsharkCodeDescription, ({ session }) => codeLists(services.database.db, session)),
  publicRoute(productVersions, async () => ({
    lists: [
      { name: 'client', baseContent: { version: CLIENT_VERSION } },
      { name: 'server', baseContent: { version: services.serverVersion } },
      ...services.remoteVersions().map(({ id, version }) => ({ name: id, baseContent: { version } })),
    ],
  })),
  publicRoute(notableDates, async () => notableDatesLists(services.county.current)),
];
