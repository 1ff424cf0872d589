import { COMMON_DEFAULTS, COUNTY_NAME_LENGTH, checkCommonSettings } from '@portal/domain';
import * as z from 'zod/mini';
import { defineSetting } from './define-setting.ts';
import { storedText } from './stored.ts';

/** A label shown on every screen: if the county clears it, the default applies again. */
const storedLabel = (value: string) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? value : text)),
    ),
    value,
  );

export const commonRecord = z.object({
  appTitle: storedLabel(COMMON_DEFAULTS.appTitle),
  countyName: storedText(),
  contactName: storedText(),
  contactTitle: storedText(),
  contactPhone: storedText(),
  contactEmail: storedText(),
  bookLabel: storedLabel(COMMON_DEFAULTS.bookLabel),
  torrensLabel: storedLabel(COMMON_DEFAULTS.torrensLabel),
});

/** Common (002 sections 2.5 and 3): the names of the county and its portal, and whom to contact. */
export const commonSetting = defineSetting({
  name: 'common',
  screen: 'common',
  group: 'pages',
  access: ['TRIMIN', 'COUNTY'],
  stored: commonRecord,
  previews: ['contact'],
  check: checkCommonSettings,
  sections: [
    {
      title: 'names',
      fields: [
        { name: 'countyName', kind: 'text', maximum: COUNTY_NAME_LENGTH, isRequired: true },
        { name: 'appTitle', kind: 'text', maximum: 60 },
        { name: 'bookLabel', kind: 'text', maximum: 30 },
        { name: 'torrensLabel', kind: 'text', maximum: 30 },
      ],
    },
    {
      title: 'contact',
      fields: [
        { name: 'contactName', kind: 'text', maximum: 60 },
        { name: 'contactTitle', kind: 'text', maximum: 60 },
        { name: 'contactPhone', kind: 'text', maximum: 30 },
        { name: 'contactEmail', kind: 'text', maximum: 50 },
      ],
    },
  ],
});
