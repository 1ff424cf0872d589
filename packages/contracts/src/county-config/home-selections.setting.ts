import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedFlag } from './stored.ts';

export const homeSelectionsRecord = z.object({
  contactUs: storedFlag(),
  disclaimer: storedFlag(),
  latestNews: storedFlag(),
  latestNewsLoginPage: storedFlag(),
  latestNewsMore: storedFlag(),
  links: storedFlag(),
  linksLoginPage: storedFlag(),
  linksMore: storedFlag(),
  loginSlides: storedFlag(),
  notableDates: storedFlag(),
  transactions: storedFlag(),
});

/** Home Selections (002 section 2.5): the cards of the home page and of the login page. */
export const homeSelectionsSetting = defineSetting({
  name: 'homeSelections',
  screen: 'homeSelections',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: homeSelectionsRecord,
  previews: ['homeCards'],
  sections: [
    {
      fields: Object.keys(homeSelectionsRecord.shape).map((name) => ({
        name,
        kind: 'flag' as const,
        width: 6 as const,
        ...(name === 'disclaimer' ? { hasHint: true, hintWhen: true } : {}),
      })),
    },
  ],
});
