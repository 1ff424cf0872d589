import {
  landlink,
  landshark,
  landsharkCodeDescription,
  notableDates,
  PICK_LIST_PAGE,
  platsCodeDescription,
  productVersions,
} from '@portal/contracts';
import { publicRoute, type Route, route } from '../platform/http/route.ts';
import { readPlatPage } from '../records/plats.store.ts';
import { codeLists, landlinkLists, landsharkLists, notableDatesLists } from './helper-data.service.ts';
import type { HelperDataServices } from './helper-data-services.ts';
import { guestMethodsReader } from './visitor-prices.ts';

const CLIENT_VERSION = '5.3.4';

export const helperDataRoutes = (
  services: HelperDataServices,
  guestMethods = guestMethodsReader(services),
): Route[] => [
  publicRoute(landlink, async () => landlinkLists(services.county.current)),
  publicRoute(landshark, async ({ session }) =>
    landsharkLists(services.county.current, session, services.demonstrationLogins(), await guestMethods()),
  ),
  publicRoute(landsharkCodeDescription, ({ session }) => codeLists(services.database.db, session)),
  route(platsCodeDescription, async ({ input }) => {
    const query = { ...input, pageSize: PICK_LIST_PAGE };
    const { plats, ...page } = await readPlatPage(services.database.read(), query);
    return { ...page, codeDescriptionResultList: plats };
  }),
  publicRoute(productVersions, async () => ({
    lists: [
      { name: 'client', baseContent: { version: CLIENT_VERSION } },
      { name: 'server', baseContent: { version: services.serverVersion } },
      ...services.remoteVersions().map(({ id, version }) => ({ name: id, baseContent: { version } })),
    ],
  })),
  publicRoute(notableDates, async () => notableDatesLists(services.county.current)),
];
