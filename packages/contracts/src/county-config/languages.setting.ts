import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag } from './stored.ts';

export const languagesRecord = z.object({ languages: storedFlag(true) });

/** Languages (002 sections 2.5 and 3): whether the login page lets visitors choose one. */
export const languagesSetting = defineSetting({
  name: 'languages',
  screen: 'languages',
  group: 'technical',
  access: ['TRIMIN'],
  stored: languagesRecord,
  sections: [{ fields: [{ name: 'languages', kind: 'flag', isSelect: true }] }],
});
