import {
  accountsCodeDescription,
  landlink,
  landshark,
  landsharkCodeDescription,
  notableDates,
  PEOPLE_LIST_LENGTH,
  PICK_LIST_PAGE,
  platsCodeDescription,
  productVersions,
  usersCodeDescription,
} from '@portal/contracts';
import { maySeeConfidential } from '@portal/domain';
import { publicRoute, type Route, route } from '../platform/http/route.ts';
import { readPlatPage } from '../records/plats.store.ts';
import { withAgreedCardFee } from './agreed-card-fee.ts';
import { codeLists, landlinkLists, landsharkLists, notableDatesLists } from './helper-data.service.ts';
import type { HelperDataServices } from './helper-data-services.ts';
import { listAccounts, listUsers } from './people.store.ts';
import { visitorTermsReader } from './visitor-prices.ts';

/** The version that the specification's client reports, not one of this portal (000 section 1); the shell shows it in its footer. */
const CLIENT_VERSION = '5.3.4';

export const helperDataRoutes = (
  services: HelperDataServices,
  visitorTerms = visitorTermsReader(services),
): Route[] => [
  publicRoute(landlink, async () => landlinkLists(services.county.current)),
  publicRoute(landshark, async ({ session }) =>
    landsharkLists(
      await withAgreedCardFee(services, session),
      session,
      services.demonstrationLogins(),
      await visitorTerms(),
    ),
  ),
  publicRoute(landsharkCodeDescription, ({ session }) => codeLists(services.database.db, session)),
  route(platsCodeDescription, async ({ input, session }) => {
    const query = { ...input, pageSize: PICK_LIST_PAGE, seesConfidential: maySeeConfidential(session.role) };
    const { plats, ...page } = await readPlatPage(services.database.read(), query);
    return { ...page, codeDescriptionResultList: plats };
  }),
  route(accountsCodeDescription, async ({ input, session }) => ({
    codeDescriptionResultList: await listAccounts(services.database.db, session, input.filterText, PEOPLE_LIST_LENGTH),
  })),
  route(usersCodeDescription, async ({ input, session }) => ({
    codeDescriptionResultList: await listUsers(services.database.db, session, input, PEOPLE_LIST_LENGTH),
  })),
  publicRoute(productVersions, async ({ session }) => ({
    lists: [
      { name: 'client', baseContent: { version: CLIENT_VERSION } },
      { name: 'server', baseContent: { version: services.serverVersion } },
      ...(await services.remoteVersions(session)).map(({ id, version }) => ({ name: id, baseContent: { version } })),
    ],
  })),
  publicRoute(notableDates, async () => notableDatesLists(services.county.current)),
];
