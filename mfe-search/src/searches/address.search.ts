import { checkAddressSearch } from '@portal/domain';
import { documentSearch } from './document-search.ts';
import { DATE_FIELDS, INSTRUMENT_GROUP_FIELD, NO_DATES, textField } from './shared-fields.ts';

/** Documents about a street address (001 sections 2.2, 3 and 5). */
export const ADDRESS_SEARCH = documentSearch({
  type: 'Address',
  neutral: { streetNumber: '', streetName: '', city: '', instrumentGroup: 'ALL', ...NO_DATES },
  fields: () => [
    textField('streetNumber', 3, { required: true }),
    textField('streetName', 5, { required: true, maxLength: 200 }),
    textField('city', 4),
    INSTRUMENT_GROUP_FIELD,
    ...DATE_FIELDS,
  ],
  check: checkAddressSearch,
  wider: ({ city }) => (city === '' ? [] : [{ key: 'withoutCity', change: { city: '' } }]),
});
