import type { IsoDate } from '../../dates/index.ts';
import type { FieldMessages } from '../../validation/messages.ts';
import { checkRecordedDates, type RecordedDates } from '../../validation/recorded-dates.ts';
import { collectMessages } from '../../validation/text-checks.ts';
import { DOCUMENT_TYPE, INSTRUMENT_GROUP, RECORDED_DATES, type SearchRule } from '../search-rule.ts';

/** 001 section 3, 'Date'. */
export const DATE_RULE = {
  type: 'Date',
  description: 'Date',
  summary: 'Documents recorded in a range of dates.',
  menuPosition: 3,
  rate: 'Date',
  fields: { ...DOCUMENT_TYPE, ...RECORDED_DATES, ...INSTRUMENT_GROUP },
  naming: { fields: ['fromRecordedDate', 'toRecordedDate'], separator: ' - ' },
  sample: { fromRecordedDate: '01/01/1900' },
} as const satisfies SearchRule;

/** Checks a Date search (001 section 5): a From Date is required. */
export const checkDateSearch = (
  criteria: RecordedDates,
  today: IsoDate,
): FieldMessages<keyof typeof DATE_RULE.fields> =>
  collectMessages(checkRecordedDates(criteria, today, { fromRequired: true }));
