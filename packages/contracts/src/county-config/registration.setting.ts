import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag } from './stored.ts';

/** The stored record. */
export const registrationRecord = z.object({
  forgotPasswordLink: storedFlag(),
  selfRegistration: storedFlag(),
  /** Hours. The spelling is that of the specification. */
  emaileExpireIn: z._default(z.int().check(z.minimum(1)), 4),
});

/**
 * Registration & Recovery (002 sections 2.5, 3 and 5): whether visitors can register themselves, and for how
 * many hours emailed links are valid.
 */
export const registrationSetting = defineSetting({
  name: 'loginPageRegistration',
  screen: 'loginPageRegistration',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: registrationRecord,
  previews: ['loginWays'],
  sections: [
    {
      fields: [
        { name: 'selfRegistration', kind: 'flag', hasHint: true },
        { name: 'forgotPasswordLink', kind: 'flag' },
        { name: 'emaileExpireIn', kind: 'whole', minimum: 1, maximum: 720, isRequired: true },
      ],
    },
  ],
});
