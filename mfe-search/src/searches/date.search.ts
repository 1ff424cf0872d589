import { checkDateSearch, DATE_RULE } from '@portal/domain';
import { dateRangeText } from './criteria-texts.ts';
import { searchFromRule } from './document-search.ts';
import { documentTypeField, INSTRUMENT_GROUP_FIELD, REQUIRED_DATE_FIELDS } from './shared-fields.ts';

/** Documents recorded in a range of dates (001 sections 2.2, 3 and 5). */
export const DATE_SEARCH = searchFromRule(DATE_RULE, {
  fields: (county) => [...REQUIRED_DATE_FIELDS, ...documentTypeField(county), INSTRUMENT_GROUP_FIELD],
  check: checkDateSearch,
  heading: dateRangeText,
});
