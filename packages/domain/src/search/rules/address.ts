import type { IsoDate } from '../../dates/index.ts';
import { type FieldMessages, REQUIRED } from '../../validation/messages.ts';
import { checkPlace } from '../../validation/place-checks.ts';
import { checkRecordedDates } from '../../validation/recorded-dates.ts';
import { checkText, collectMessages } from '../../validation/text-checks.ts';
import { type CriteriaOf, INSTRUMENT_GROUP, RECORDED_DATES, type SearchRule, textField } from '../search-rule.ts';

/** 001 section 3, 'Address'. */
export const ADDRESS_RULE = {
  type: 'Address',
  description: 'Address',
  summary: 'Documents about a street address.',
  menuPosition: 1,
  rate: 'Address',
  homePosition: 2,
  fields: {
    streetNumber: textField(120),
    streetName: textField(200),
    city: textField(100),
    ...INSTRUMENT_GROUP,
    ...RECORDED_DATES,
  },
  naming: { fields: ['streetNumber', 'streetName', 'city'], separator: ' ' },
  sample: { streetNumber: '120', streetName: 'Beach' },
} as const satisfies SearchRule;

/** Checks an Address search (001 section 5). */
export const checkAddressSearch = (
  criteria: CriteriaOf<typeof ADDRESS_RULE, 'streetNumber' | 'streetName' | 'city' | keyof typeof RECORDED_DATES>,
  today: IsoDate,
): FieldMessages<keyof typeof ADDRESS_RULE.fields> =>
  collectMessages({
    streetNumber: checkText(criteria.streetNumber, { emptyMessage: REQUIRED }),
    streetName: checkPlace(criteria.streetName, REQUIRED),
    city: checkPlace(criteria.city, undefined),
    ...checkRecordedDates(criteria, today),
  });
