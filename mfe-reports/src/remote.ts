import {
  accountsCodeDescription,
  chargesByDay,
  issuedStatement,
  issuedStatementExport,
  listSchedules,
  listStatements,
  readHistory,
  refundOrder,
  removeSchedule,
  scheduleReport,
  usersCodeDescription,
} from '@portal/contracts';
import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';
import { REPORT_SCREENS } from './reports.ts';
import { NON_REPORT_SCREENS } from './screens.ts';

/**
 * The reports (002 section 2.2). Only administrators have the link in the header. Other users who open the address get their own
 * rows.
 */
export default defineRemote({
  id: 'reports',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [
    {
      path: 'reports',
      titleKey: 'title',
      access: 'session',
      when: { roles: ['TRIMIN', 'COUNTY', 'ACCOUNT', 'USER'] },
    },
  ],
  navigation: [
    {
      id: 'reports',
      area: 'top',
      labelKey: 'title',
      path: 'reports',
      order: 40,
      when: { capability: 'reports.read' },
    },
    ...REPORT_SCREENS.map(({ name, path, groupKey, roles }) => ({
      id: name,
      area: 'side' as const,
      groupKey,
      labelKey: `reports.${name}.entry`,
      path: `reports/${path}`,
      when: { roles, countyFlag: `reports.${name}` },
    })),
    ...NON_REPORT_SCREENS.map(({ name, path, groupKey, roles, countyFlag }) => ({
      id: name,
      area: 'side' as const,
      groupKey,
      labelKey: `other.${name}.entry`,
      path: `reports/${path}`,
      when: { roles, ...(countyFlag === undefined ? {} : { countyFlag }) },
    })),
  ],
  side: { labelKey: 'title' },
  slots: {},
  requires: {
    calls: [
      ...REPORT_SCREENS.flatMap(({ calls: { print, download, preview } }) => [
        print,
        preview,
        ...(download === null ? [] : [download]),
      ]),
      accountsCodeDescription,
      usersCodeDescription,
      listStatements,
      issuedStatement,
      issuedStatementExport,
      chargesByDay,
      readHistory,
      refundOrder,
      listSchedules,
      scheduleReport,
      removeSchedule,
    ],
    slots: [],
  },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder; the tag is from the portal's own list of languages
  loadTexts: (languageTag) => import(`./locales/${languageTag}.json`),
});
