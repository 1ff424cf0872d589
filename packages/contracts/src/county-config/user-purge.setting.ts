import { MIN_USER_DAYS } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedSwitchedNumber } from './stored.ts';

export const userPurgeRecord = z.object({
  automaticPurge: storedFlag(),
  automaticPurgeAfterDays: storedSwitchedNumber(MIN_USER_DAYS),
});

/**
 * User Purge Schedule (002 sections 2.5, 3 and 5): after how many days inactive credit card users are deleted
 * automatically.
 */
export const userPurgeSetting = defineSetting({
  name: 'userPurgeSchedule',
  screen: 'userPurgeSchedule',
  group: 'users',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: userPurgeRecord,
  sections: [
    {
      fields: [
        { name: 'automaticPurge', kind: 'flag', hasHint: true },
        {
          name: 'automaticPurgeAfterDays',
          kind: 'whole',
          minimum: MIN_USER_DAYS,
          maximum: 36_500,
          onlyWhen: { automaticPurge: true },
        },
      ],
    },
  ],
});
