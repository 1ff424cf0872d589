import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedSwitchedNumber, storedText } from './stored.ts';

export const userAccessRecord = z.object({
  guestUserName: storedText(),
  limitLoginAttempts: storedFlag(true),
  maxloginAttempts: storedSwitchedNumber(5),
  inactivityTimeLimit: storedFlag(true),
  inactivityTimeLimitPeriod: storedSwitchedNumber(30),
  requireSecondFactor: storedFlag(false),
});

/** User Access (002 sections 2.5, 3 and 5). */
export const userAccessSetting = defineSetting({
  name: 'userAccess',
  screen: 'userAccess',
  group: 'users',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: userAccessRecord,
  sections: [
    { title: 'guests', fields: [{ name: 'guestUserName', kind: 'text', maximum: 50, hasHint: true }] },
    {
      title: 'logins',
      fields: [
        { name: 'limitLoginAttempts', kind: 'flag' },
        { name: 'maxloginAttempts', kind: 'whole', minimum: 1, maximum: 100, onlyWhen: { limitLoginAttempts: true } },
        { name: 'requireSecondFactor', kind: 'flag', isExtra: true, hasHint: true },
      ],
    },
    {
      title: 'sessions',
      fields: [
        { name: 'inactivityTimeLimit', kind: 'flag' },
        {
          name: 'inactivityTimeLimitPeriod',
          kind: 'whole',
          minimum: 1,
          maximum: 120,
          onlyWhen: { inactivityTimeLimit: true },
        },
      ],
    },
  ],
});
