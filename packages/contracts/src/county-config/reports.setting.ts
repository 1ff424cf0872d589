import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedText } from './stored.ts';

const report = z.prefault(z.object({ enabled: storedFlag(true), countyNote: storedText() }), {});

export const reportsRecord = z.object({
  statementReport: report,
  auditAccountsReport: report,
  auditUsersReport: report,
  accountTypeReport: report,
});

/** Reports (002 sections 2.5 and 3): which reports are offered, and the county's note for each. */
export const reportsSetting = defineSetting({
  name: 'reports',
  screen: 'reports',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: reportsRecord,
  previews: ['reportNotes'],
  sections: [
    {
      fields: Object.keys(reportsRecord.shape).flatMap((name) => [
        { name, storedAs: `${name}.enabled`, kind: 'flag' as const, width: 4 as const },
        {
          name: `${name}CountyNote`,
          storedAs: `${name}.countyNote`,
          kind: 'text' as const,
          maximum: 500,
          width: 8 as const,
        },
      ]),
    },
  ],
});
