import type { IsoDate } from '../../dates/index.ts';
import { type FieldMessages, REQUIRED } from '../../validation/messages.ts';
import { checkPlace } from '../../validation/place-checks.ts';
import { checkRecordedDates } from '../../validation/recorded-dates.ts';
import { checkRequired, checkText, collectMessages } from '../../validation/text-checks.ts';
import { type CriteriaOf, RECORDED_DATES, type SearchRule, textField } from '../search-rule.ts';

/** The Tract Index search of the Northern Mariana Islands, NMI (001 section 2.2). */
export const TRACT_INDEX_NMI_RULE = {
  type: 'TractIndexNMI',
  description: 'Tract Index',
  summary: 'Documents in the tract index of a village in the Northern Mariana Islands (NMI).',
  menuPosition: 10,
  rate: undefined,
  homePosition: 6,
  // an island is a code from the county's list
  fields: { island: textField(40), village: textField(100), parcelId: textField(60), ...RECORDED_DATES },
  naming: { fields: ['village', 'parcelId'], separator: ', ' },
  sample: { island: 'SAIPAN', village: 'San' },
} as const satisfies SearchRule;

/** Checks a Tract Index search (001 section 5). */
export const checkTractIndexNMISearch = (
  criteria: CriteriaOf<typeof TRACT_INDEX_NMI_RULE>,
  today: IsoDate,
): FieldMessages<keyof typeof TRACT_INDEX_NMI_RULE.fields> =>
  collectMessages({
    island: checkRequired(criteria.island),
    village: checkPlace(criteria.village, REQUIRED),
    parcelId: checkText(criteria.parcelId, {}),
    ...checkRecordedDates(criteria, today),
  });
