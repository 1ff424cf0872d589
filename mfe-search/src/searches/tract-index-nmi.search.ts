import { checkTractIndexNMISearch, TRACT_INDEX_NMI_RULE } from '@portal/domain';
import { searchFromRule } from './document-search.ts';
import { codeField, DATE_FIELDS, textField } from './shared-fields.ts';

/** Documents of the tract index by island and village (001 sections 2.2, 3 and 5). */
export const TRACT_INDEX_NMI_SEARCH = searchFromRule(TRACT_INDEX_NMI_RULE, {
  fields: () => [
    codeField('island', 'islands', {
      kind: 'select',
      required: true,
      width: 4,
      emptyValue: '',
      placeholderKey: 'search:chooseOne',
    }),
    textField('village', 4, { required: true }),
    textField('parcelId', 4),
    ...DATE_FIELDS,
  ],
  check: checkTractIndexNMISearch,
  wider: ({ parcelId }) => (parcelId === '' ? [] : [{ key: 'wholeVillage', change: { parcelId: '' } }]),
});
