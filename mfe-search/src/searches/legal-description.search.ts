import { type Criteria, checkLegalDescriptionSearch } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { documentSearch } from './document-search.ts';
import {
  containsMatchSuggestion,
  EMPTY_LOT_AND_BLOCK,
  EMPTY_METES_AND_BOUNDS,
  isLotAndBlock,
  isMetesAndBounds,
  legalTypeOf,
  lotAndBlockFields,
  metesAndBoundsFields,
  wholeLandSuggestion,
} from './land-fields.ts';
import type { TypedCriteria } from './search-definition.ts';
import {
  DATE_FIELDS,
  documentTypeField,
  INSTRUMENT_GROUP_FIELD,
  inFold,
  NO_DATES,
  segmentedField,
  textField,
} from './shared-fields.ts';

const NO_NAME_LB = {
  grantorGranteeLastNameLb: '',
  grantorGranteeFirstNameLb: '',
  grantorGranteeMiddleInitialLb: '',
} as const;
const NO_NAME_MB = {
  grantorGranteeLastNameMb: '',
  grantorGranteeFirstNameMb: '',
  grantorGranteeMiddleInitialMb: '',
} as const;

const party = (
  type: 'Lb' | 'Mb',
  visibleWhen: (criteria: TypedCriteria) => boolean,
): readonly FieldDescription<TypedCriteria>[] => [
  textField(`grantorGranteeLastName${type}`, 6, { maxLength: 500, startsRow: true, visibleWhen }),
  textField(`grantorGranteeFirstName${type}`, 4, { visibleWhen }),
  textField(`grantorGranteeMiddleInitial${type}`, 2, { maxLength: 1, visibleWhen }),
];

const wider = (criteria: Criteria) => {
  const noName = isMetesAndBounds(criteria) ? NO_NAME_MB : NO_NAME_LB;
  const hasLastName = Object.keys(noName).some((field) => field.includes('LastName') && criteria[field]);
  const hasAnyName = Object.keys(noName).some((field) => criteria[field]);
  const { key, change, isWider } = wholeLandSuggestion(criteria);
  return [
    ...containsMatchSuggestion(criteria),
    ...(hasLastName ? [{ key: 'withoutLandName', change: noName }] : []),
    ...(isWider || hasAnyName ? [{ key, change: { ...change, ...noName } }] : []),
  ];
};

/** Documents by the legal description of their land: plat and lot, or section, township and range (001 sections 2.2, 3 and 5). */
export const LEGAL_DESCRIPTION_SEARCH = documentSearch({
  type: 'LegalDescription',
  neutral: {
    legalType: 'LB',
    searchMethod: 'CONTAINS',
    ...EMPTY_LOT_AND_BLOCK,
    ...NO_NAME_LB,
    ...EMPTY_METES_AND_BOUNDS,
    ...NO_NAME_MB,
    documentType: 'ALL',
    instrumentGroup: 'ALL',
    ...NO_DATES,
  },
  fields: (county) => [
    segmentedField('legalType', ['LB', 'MB']),
    segmentedField('searchMethod', ['CONTAINS', 'EXACT']),
    ...lotAndBlockFields(county, party('Lb', isLotAndBlock)),
    ...metesAndBoundsFields(county, party('Mb', isMetesAndBounds)),
    ...inFold('more', [...documentTypeField(county), INSTRUMENT_GROUP_FIELD]),
    ...DATE_FIELDS,
  ],
  folds: [{ name: 'more', labelKey: 'search:folds.more' }],
  check: (criteria, today) => checkLegalDescriptionSearch({ ...criteria, legalType: legalTypeOf(criteria) }, today),
  submittedCriteria: (criteria) => ({
    ...criteria,
    ...(isMetesAndBounds(criteria)
      ? { ...EMPTY_LOT_AND_BLOCK, ...NO_NAME_LB }
      : { ...EMPTY_METES_AND_BOUNDS, ...NO_NAME_MB }),
  }),
  wider,
});
