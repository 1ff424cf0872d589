import { ADDRESS_RULE, checkAddressSearch } from '@portal/domain';
import { searchFromRule } from './document-search.ts';
import { DATE_FIELDS, INSTRUMENT_GROUP_FIELD, textField } from './shared-fields.ts';

/** Documents about a street address (001 sections 2.2, 3 and 5). */
export const ADDRESS_SEARCH = searchFromRule(ADDRESS_RULE, {
  fields: () => [
    textField('streetNumber', 3, { required: true }),
    textField('streetName', 5, { required: true }),
    textField('city', 4),
    INSTRUMENT_GROUP_FIELD,
    ...DATE_FIELDS,
  ],
  check: checkAddressSearch,
  wider: ({ city }) => (city === '' ? [] : [{ key: 'withoutCity', change: { city: '' } }]),
});
