import { type Criteria, checkLegalDescriptionSearch } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { documentSearch } from './document-search.ts';
import { NO_PLAT, platFields } from './plat-fields.ts';
import type { LegalFlag, SearchCounty, TypedCriteria } from './search-definition.ts';
import {
  codeField,
  DATE_FIELDS,
  documentTypeField,
  INSTRUMENT_GROUP_FIELD,
  inFold,
  NO_DATES,
  segmentedField,
  textField,
} from './shared-fields.ts';

type Field = FieldDescription<TypedCriteria>;

const LOTS = {
  ...NO_PLAT,
  lot: '',
  sublot: '',
  block: '',
  otherLotCodeLb: '',
  otherLotLb: '',
  building: '',
  unit: '',
  garage: '',
  grantorGranteeLastNameLb: '',
  grantorGranteeFirstNameLb: '',
  grantorGranteeMiddleInitialLb: '',
} as const;
const BOUNDS = {
  section: '',
  township: '',
  range: '',
  base: '',
  meridian: '',
  qqqq: '',
  qqq: '',
  qq: '',
  q: '',
  municipality: '',
  otherLotCodeMb: '',
  otherLotMb: '',
  grantorGranteeLastNameMb: '',
  grantorGranteeFirstNameMb: '',
  grantorGranteeMiddleInitialMb: '',
} as const;

const isLots = ({ legalType }: Criteria): boolean => legalType !== 'MB';
const isBounds = ({ legalType }: Criteria): boolean => legalType === 'MB';

const otherLot = (type: 'Lb' | 'Mb', visibleWhen: (criteria: TypedCriteria) => boolean): readonly Field[] => [
  codeField(`otherLotCode${type}`, 'otherLots', { emptyValue: '', width: 4, startsRow: true, visibleWhen }),
  textField(`otherLot${type}`, 8, { visibleWhen }),
];
const party = (type: 'Lb' | 'Mb', visibleWhen: (criteria: TypedCriteria) => boolean): readonly Field[] => [
  textField(`grantorGranteeLastName${type}`, 6, { maxLength: 500, startsRow: true, visibleWhen }),
  textField(`grantorGranteeFirstName${type}`, 4, { visibleWhen }),
  textField(`grantorGranteeMiddleInitial${type}`, 2, { maxLength: 1, visibleWhen }),
];

function lotFields({ legalFlags }: SearchCounty): readonly Field[] {
  const lot = (name: string, more = {}) => textField(name, 4, { visibleWhen: isLots, halfOfPhone: true, ...more });
  return [
    ...platFields(isLots),
    lot('lot', { startsRow: true }),
    lot('block'),
    ...(legalFlags.has('sublot') ? [lot('sublot')] : []),
    ...inFold('more', [
      ...otherLot('Lb', isLots),
      lot('building', { startsRow: true }),
      lot('unit'),
      lot('garage'),
      ...party('Lb', isLots),
    ]),
  ];
}

function boundsFields({ legalFlags }: SearchCounty): readonly Field[] {
  const bound = (name: string, more = {}) => textField(name, 4, { visibleWhen: isBounds, halfOfPhone: true, ...more });
  const quarter = (name: string, more = {}) =>
    bound(name, { width: 3, labelValues: { quarters: name.toUpperCase() }, ...more });
  const ifOf = (flag: LegalFlag, field: Field): readonly Field[] => (legalFlags.has(flag) ? [field] : []);
  return [
    bound('section', { required: true, startsRow: true, inputMode: 'numeric' }),
    bound('township', { required: true, inputMode: 'numeric' }),
    bound('range', { required: true, inputMode: 'numeric' }),
    ...ifOf('baseline', bound('base')),
    ...ifOf('meridian', bound('meridian')),
    ...ifOf('municipality', bound('municipality')),
    quarter('q', { startsRow: true }),
    quarter('qq'),
    ...ifOf('qqq', quarter('qqq')),
    ...ifOf('qqqq', quarter('qqqq')),
    ...inFold('more', [...(legalFlags.has('mbOtherLot') ? otherLot('Mb', isBounds) : []), ...party('Mb', isBounds)]),
  ];
}

const wider = (criteria: Criteria) => {
  const type = isBounds(criteria) ? 'Mb' : 'Lb';
  const name = {
    [`grantorGranteeLastName${type}`]: '',
    [`grantorGranteeFirstName${type}`]: '',
    [`grantorGranteeMiddleInitial${type}`]: '',
  };
  const { section = '', township = '', range = '', plat = '', platName = '', platNumber = '' } = criteria;
  const whole = isBounds(criteria)
    ? { key: 'wholeSection', change: { ...BOUNDS, section, township, range } }
    : { key: 'wholePlat', change: { ...LOTS, plat, platName, platNumber } };
  const isNarrowed = Object.entries(whole.change).some(([field, value]) => (criteria[field] ?? '') !== value);
  return [
    ...(criteria.searchMethod === 'EXACT' ? [{ key: 'containing', change: { searchMethod: 'CONTAINS' } }] : []),
    ...(criteria[`grantorGranteeLastName${type}`] ? [{ key: 'withoutLandName', change: name }] : []),
    ...(isNarrowed ? [whole] : []),
  ];
};

/** Documents about land by plat and lot, or by section, township and range (001 sections 2.2, 3 and 5). */
export const LEGAL_DESCRIPTION_SEARCH = documentSearch({
  type: 'LegalDescription',
  neutral: {
    legalType: 'LB',
    searchMethod: 'CONTAINS',
    ...LOTS,
    ...BOUNDS,
    documentType: 'ALL',
    instrumentGroup: 'ALL',
    ...NO_DATES,
  },
  fields: (county) => [
    segmentedField('legalType', ['LB', 'MB']),
    segmentedField('searchMethod', ['CONTAINS', 'EXACT']),
    ...lotFields(county),
    ...boundsFields(county),
    ...inFold('more', [...documentTypeField(county), INSTRUMENT_GROUP_FIELD]),
    ...DATE_FIELDS,
  ],
  folds: [{ name: 'more', labelKey: 'search:folds.more' }],
  check: (criteria, today) =>
    checkLegalDescriptionSearch({ ...criteria, legalType: isBounds(criteria) ? 'MB' : 'LB' }, today),
  asked: (criteria) => ({ ...criteria, ...(isBounds(criteria) ? LOTS : BOUNDS) }),
  wider,
});
