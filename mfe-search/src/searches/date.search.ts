import { checkDateSearch } from '@portal/domain';
import { datesInWords } from './criteria-texts.ts';
import { documentSearch } from './document-search.ts';
import { documentTypeField, INSTRUMENT_GROUP_FIELD, NO_DATES, REQUIRED_DATE_FIELDS } from './shared-fields.ts';

/** Documents recorded on the days of a range (001 sections 2.2, 3 and 5). */
export const DATE_SEARCH = documentSearch({
  type: 'Date',
  neutral: { documentType: 'ALL', instrumentGroup: 'ALL', ...NO_DATES },
  fields: (county) => [...REQUIRED_DATE_FIELDS, ...documentTypeField(county), INSTRUMENT_GROUP_FIELD],
  check: checkDateSearch,
  heading: datesInWords,
});
