import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag, storedText } from './stored.ts';

export const userLockoutRecord = z.object({
  lockoutInPlace: storedFlag(),
  messageLogin: storedText(),
  messageHeadline: storedText(),
});

/** Lockout 1 (002 sections 2.5, 3 and 5): only staff can log in, and a message tells everyone why. */
export const userLockoutSetting = defineSetting({
  name: 'userLockout',
  screen: 'userLockout',
  group: 'users',
  access: ['TRIMIN', 'COUNTY'],
  requiresPassword: true,
  stored: userLockoutRecord,
  sections: [
    {
      fields: [
        { name: 'lockoutInPlace', kind: 'flag', hasHint: true },
        { name: 'messageLogin', kind: 'lines', maximum: 500, isRequired: true },
        { name: 'messageHeadline', kind: 'text', maximum: 200, isRequired: true },
      ],
    },
  ],
});
