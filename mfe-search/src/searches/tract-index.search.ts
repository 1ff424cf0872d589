import { checkTractIndexSearch } from '@portal/domain';
import { documentSearch } from './document-search.ts';
import { codeField, DATE_FIELDS, NO_DATES, textField } from './shared-fields.ts';

/** Documents of the tract index: of an island and its village (001 sections 2.2, 3 and 5). */
export const TRACT_INDEX_SEARCH = documentSearch({
  type: 'TractIndexNMI',
  neutral: { island: '', village: '', parcelId: '', ...NO_DATES },
  fields: () => [
    codeField('island', 'islands', {
      kind: 'select',
      required: true,
      width: 4,
      emptyValue: '',
      placeholderKey: 'search:chooseOne',
    }),
    textField('village', 4, { required: true }),
    textField('parcelId', 4, { maxLength: 60 }),
    ...DATE_FIELDS,
  ],
  check: checkTractIndexSearch,
  wider: ({ parcelId }) => (parcelId === '' ? [] : [{ key: 'wholeVillage', change: { parcelId: '' } }]),
});
