import { fetchCall } from '@portal/api-client/query';
import { type AlsoTryCall, alsoTryNames } from '@portal/contracts';
import { type Criteria, checkNameSearch, typedNames } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { documentSearch } from './document-search.ts';
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
import type { WiderSearch } from './wider-searches.ts';

type Field = FieldDescription<TypedCriteria>;

const nameFields = (ordinal: '1' | '2'): readonly Field[] => [
  textField(`grantorGranteeLastName${ordinal}`, 6, { maxLength: 500, ...(ordinal === '1' ? { required: true } : {}) }),
  textField(`grantorGranteeFirstName${ordinal}`, 4),
  textField(`grantorGranteeMiddleInitial${ordinal}`, 2, { maxLength: 1 }),
];

/** Adds hints to all three fields of the first person, so that they align. The initial is rarely used, so it is in the fold 'More'. */
const withHints = ([last, first, middle]: readonly Field[]): readonly Field[] => [
  ...(last === undefined ? [] : [{ ...last, hintKey: 'search:hints.lastName' }]),
  ...(first === undefined ? [] : [{ ...first, hintKey: 'search:hints.firstName' }]),
  ...(middle === undefined ? [] : inFold('more', [{ ...middle, hintKey: 'search:hints.middleInitial' }])),
];

const widerNameSearches = (criteria: Criteria): readonly WiderSearch[] => {
  const isTyped = (field: string) => (criteria[field] ?? '') !== '';
  return [
    ...(isTyped('grantorGranteeLastName2') && criteria.andOr === 'AND'
      ? [{ key: 'eitherName', change: { andOr: 'OR' } }]
      : []),
    ...(isTyped('grantorGranteeFirstName1')
      ? [{ key: 'withoutFirstName', change: { grantorGranteeFirstName1: '', grantorGranteeMiddleInitial1: '' } }]
      : []),
    ...(criteria.grantorGranteeSearchIn === 'BOTH'
      ? []
      : [{ key: 'bothRoles', change: { grantorGranteeSearchIn: 'BOTH' } }]),
  ];
};

/** The call with a type that accepts any criteria, because criteria from a URL may have values that the form does not offer. */
const ALSO_TRY: AlsoTryCall = alsoTryNames;

/** Documents that name a person or company (001 sections 2.2, 3 and 5). */
export const NAME_SEARCH = documentSearch({
  type: 'Name',
  neutral: {
    grantorGranteeLastName1: '',
    grantorGranteeFirstName1: '',
    grantorGranteeMiddleInitial1: '',
    andOr: 'OR',
    grantorGranteeLastName2: '',
    grantorGranteeFirstName2: '',
    grantorGranteeMiddleInitial2: '',
    grantorGranteeSearchIn: 'BOTH',
    documentType: 'ALL',
    instrumentGroup: 'ALL',
    ...NO_DATES,
  },
  fields: (county) => [
    ...withHints(nameFields('1')),
    ...inFold('second', [segmentedField('andOr', ['OR', 'AND']), ...nameFields('2')]),
    ...inFold('more', [
      segmentedField('grantorGranteeSearchIn', ['BOTH', 'GRANTORS', 'GRANTEES'], 'search:hints.searchIn'),
      ...documentTypeField(county),
      INSTRUMENT_GROUP_FIELD,
    ]),
    ...DATE_FIELDS,
  ],
  folds: [
    { name: 'second', labelKey: 'search:folds.second' },
    { name: 'more', labelKey: 'search:folds.more' },
  ],
  check: checkNameSearch,
  heading: (t, criteria) => {
    const { first, second, andOr } = typedNames(criteria);
    return second === '' ? first : t(`criteria.${andOr}`, { first, second });
  },
  highlightedNames: (criteria) =>
    ['1', '2'].flatMap((ordinal) => {
      const last = criteria[`grantorGranteeLastName${ordinal}`] ?? '';
      return last === '' ? [] : [{ last, first: criteria[`grantorGranteeFirstName${ordinal}`] ?? '' }];
    }),
  wider: widerNameSearches,
  alsoTry: {
    isOffered: () => true,
    includesWider: true,
    fetch: async (criteria, found, options) =>
      (await fetchCall(ALSO_TRY, { ...criteria, found }, options)).alternatives,
    nameOf: (criteria, changed) => {
      const { first, second } = typedNames(criteria);
      return changed.grantorGranteeLastName2 === undefined ? first : second;
    },
  },
});
