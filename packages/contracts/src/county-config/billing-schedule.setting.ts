import { checkBillingSchedule, rolesWith } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedText } from './stored.ts';

export const billingScheduleRecord = z.object({
  automaticBilling: storedFlag(),
  automaticImageRenewal: storedFlag(),
  /** The day of the month; at most 28, because every month has that day. */
  renewalDay: z._default(z.int().check(z.minimum(1), z.maximum(28)), 1),
  /** 'H:mm' in the county's time zone. */
  renewalTime: storedText('0:00'),
});

/** Schedule (002 sections 2.5 and 3): when accounts are billed each month and receive their images. */
export const billingScheduleSetting = defineSetting({
  name: 'billingSchedule',
  screen: 'billingSchedule',
  group: 'fees',
  access: rolesWith('account', 'runTasks'),
  requiresPassword: true,
  stored: billingScheduleRecord,
  sections: [
    {
      fields: [
        { name: 'automaticBilling', kind: 'flag', hasHint: true },
        { name: 'automaticImageRenewal', kind: 'flag' },
        { name: 'renewalDay', kind: 'whole', minimum: 1, maximum: 28, hasHint: true },
        { name: 'renewalTime', kind: 'text', maximum: 5, width: 4, isRequired: true, hasHint: true },
      ],
    },
  ],
  check: checkBillingSchedule,
  // the ISO instant at which the tasks last ran for any account; null before the first run
  alsoShows: { lastRan: z.nullable(z.string()) },
});
