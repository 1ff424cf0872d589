import type { IsoDate } from '../../dates/index.ts';
import { type FieldMessages, fieldMessage, REQUIRED } from '../../validation/messages.ts';
import { checkRecordedDates } from '../../validation/recorded-dates.ts';
import { checkText, collectMessages, NAME_MIN_LENGTH } from '../../validation/text-checks.ts';
import { type CriteriaOf, DOCUMENT_TYPE, oneOf, RECORDED_DATES, type SearchRule, textField } from '../search-rule.ts';

/** 001 section 2.2, 'Parcel ID'. */
export const PARCEL_ID_RULE = {
  type: 'ParcelId',
  description: 'Parcel ID',
  summary: 'Documents about parcels of land.',
  menuPosition: 7,
  rate: 'ParcelId',
  homePosition: 3,
  fields: {
    parcelId: textField(60),
    // parcels whose ID starts with the text, or, for a direct lookup, the one with exactly this ID
    matchType: oneOf('BEGINS', 'EXACT'),
    ...DOCUMENT_TYPE,
    ...RECORDED_DATES,
  },
  naming: { fields: ['parcelId'], separator: '' },
  sample: { parcelId: 'R77' },
} as const satisfies SearchRule;

const ONLY_LETTERS_AND_NUMBERS = /^[\p{L}\p{M}\p{N}]+$/u;

/** Checks a Parcel ID search (001 section 5): letters and numbers only, at least two. */
export function checkParcelIdSearch(
  criteria: CriteriaOf<typeof PARCEL_ID_RULE, 'parcelId' | keyof typeof RECORDED_DATES>,
  today: IsoDate,
): FieldMessages<keyof typeof PARCEL_ID_RULE.fields> {
  const parcelId = criteria.parcelId.trim();
  const other = parcelId !== '' && !ONLY_LETTERS_AND_NUMBERS.test(parcelId);
  return collectMessages({
    parcelId: other
      ? fieldMessage('validation.lettersAndNumbersOnly')
      : checkText(parcelId, { emptyMessage: REQUIRED, minLength: NAME_MIN_LENGTH }),
    ...checkRecordedDates(criteria, today),
  });
}
