import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedSwitchedNumber } from './stored.ts';

/** The minimum number of days that rows of the audit log are kept (002 section 5). */
export const MIN_AUDIT_DAYS = 60;

export const auditPurgeRecord = z.object({
  automaticPurge: storedFlag(),
  automaticPurgeAfterDays: storedSwitchedNumber(MIN_AUDIT_DAYS),
});

/** Audit Log Purge Schedule (002 sections 2.5, 3 and 5): after how many days audit rows are deleted. */
export const auditPurgeSetting = defineSetting({
  name: 'auditLogPurgeSchedule',
  screen: 'auditLogPurgeSchedule',
  group: 'users',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: auditPurgeRecord,
  sections: [
    {
      fields: [
        { name: 'automaticPurge', kind: 'flag', hasHint: true },
        {
          name: 'automaticPurgeAfterDays',
          kind: 'whole',
          minimum: MIN_AUDIT_DAYS,
          maximum: 36_500,
          onlyWhen: { automaticPurge: true },
        },
      ],
    },
  ],
});
