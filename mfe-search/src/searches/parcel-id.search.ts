import { checkParcelIdSearch, PARCEL_ID_RULE } from '@portal/domain';
import { searchFromRule } from './document-search.ts';
import { DATE_FIELDS, documentTypeField, textField } from './shared-fields.ts';

/** Documents by the beginning of a Parcel ID (001 sections 2.2, 3 and 5). A direct lookup matches the whole ID. */
export const PARCEL_ID_SEARCH = searchFromRule(PARCEL_ID_RULE, {
  fields: (county) => [
    textField('parcelId', 6, { required: true, hintKey: 'search:hints.parcelId' }),
    ...documentTypeField(county),
    ...DATE_FIELDS,
  ],
  check: checkParcelIdSearch,
  wider: ({ parcelId = '', matchType }) => [
    ...(matchType === 'EXACT' ? [{ key: 'parcelBeginning', change: { matchType: 'BEGINS' } }] : []),
    ...(parcelId.length > 4 ? [{ key: 'shorterParcel', change: { parcelId: parcelId.slice(0, -2) } }] : []),
  ],
});
