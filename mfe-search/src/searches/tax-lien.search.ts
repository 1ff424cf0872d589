import { fetchCall } from '@portal/api-client/query';
import { type AlsoTryCall, alsoTryTaxpayers } from '@portal/contracts';
import {
  allDatesOf,
  type Criteria,
  checkTaxLienSearch,
  describeCriteria,
  TAX_LIEN_METHODS,
  type TaxLienMethod,
} from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { TAX_LIENS } from '../records/tax-liens/tax-liens.ts';
import { recordSearch } from './record-search.ts';
import type { SearchCounty, TypedCriteria } from './search-definition.ts';
import { DATE_FIELDS, documentTypeField, NO_DATES, segmentedField, textField } from './shared-fields.ts';
import type { WiderSearch } from './wider-searches.ts';

type Field = FieldDescription<TypedCriteria>;

const NEUTRAL = {
  searchByTaxLienMethod: 'DATERANGE',
  ...NO_DATES,
  documentType: 'ALL',
  documentNumber: '',
  lienNumber: '',
  taxpayerName: '',
  taxpayerFirstName: '',
  taxpayerMiddleInitial: '',
  currentOrExpired: 'CURRENT',
} as const;

/** The fields of each method. */
const FIELDS_OF: Readonly<Record<TaxLienMethod, readonly string[]>> = {
  DATERANGE: ['fromRecordedDate', 'toRecordedDate'],
  DOCUMENTNUMBER: ['documentType', 'documentNumber'],
  LIENNUMBER: ['lienNumber'],
  TAXPAYER: ['taxpayerName', 'taxpayerFirstName', 'taxpayerMiddleInitial'],
};
const ALL_FIELDS = TAX_LIEN_METHODS.flatMap((method) => FIELDS_OF[method]);

const methodOf = ({ searchByTaxLienMethod }: Criteria): TaxLienMethod =>
  TAX_LIEN_METHODS.find((method) => method === searchByTaxLienMethod) ?? 'DATERANGE';

/** Shows the fields only while their method is selected. */
const ofMethod = (method: TaxLienMethod, fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => ({ ...field, visibleWhen: (criteria: TypedCriteria) => methodOf(criteria) === method }));

const fields = (county: SearchCounty): readonly Field[] => [
  segmentedField('searchByTaxLienMethod', TAX_LIEN_METHODS),
  ...ofMethod('DATERANGE', DATE_FIELDS),
  ...ofMethod('DOCUMENTNUMBER', [
    ...documentTypeField(county),
    textField('documentNumber', 6, { required: true, maxLength: 60 }),
  ]),
  ...ofMethod('LIENNUMBER', [textField('lienNumber', 6, { required: true, maxLength: 60 })]),
  ...ofMethod('TAXPAYER', [
    textField('taxpayerName', 6, { required: true, maxLength: 500, hintKey: 'search:hints.taxpayerName' }),
    textField('taxpayerFirstName', 4, { hintKey: 'search:hints.firstName' }),
    textField('taxpayerMiddleInitial', 2, { maxLength: 1, hintKey: 'search:hints.middleInitial' }),
  ]),
  segmentedField('currentOrExpired', ['ALL', 'CURRENT', 'EXPIRED'], 'search:hints.currentOrExpired'),
];

/** Resets the fields of the other methods: dates to all dates, the rest to their neutral values (001 section 4.2). */
const submittedCriteria = (criteria: Criteria, { today }: SearchCounty): Criteria => {
  const methodFields = FIELDS_OF[methodOf(criteria)];
  const neutral: Criteria = { ...NEUTRAL, ...allDatesOf('TaxLien', today) };
  const others = ALL_FIELDS.filter((field) => !methodFields.includes(field));
  return { ...criteria, ...Object.fromEntries(others.map((field) => [field, neutral[field] ?? ''])) };
};

const wider = (criteria: Criteria): readonly WiderSearch[] => [
  ...(methodOf(criteria) === 'TAXPAYER' && criteria.taxpayerFirstName
    ? [{ key: 'withoutTaxpayerFirstName', change: { taxpayerFirstName: '', taxpayerMiddleInitial: '' } }]
    : []),
  ...(criteria.currentOrExpired === 'ALL' ? [] : [{ key: 'allLiens', change: { currentOrExpired: 'ALL' } }]),
];

/** The call with a type that accepts any criteria, because criteria from a URL may have values that the form does not offer. */
const ALSO_TRY: AlsoTryCall = alsoTryTaxpayers;

/** Tax liens by dates, document number, lien number or taxpayer (001 sections 2.2, 3 and 5). */
export const TAX_LIEN_SEARCH = recordSearch(TAX_LIENS, {
  type: 'TaxLien',
  neutral: NEUTRAL,
  fields,
  check: (criteria, today) => checkTaxLienSearch({ ...criteria, searchByTaxLienMethod: methodOf(criteria) }, today),
  submittedCriteria,
  // a search of all dates has no criteria for a heading
  heading: (t, criteria) => describeCriteria('TaxLien', criteria).longDescription || t('headings.TaxLien'),
  wider,
  alsoTry: {
    isOffered: (criteria) => methodOf(criteria) === 'TAXPAYER',
    includesWider: false,
    fetch: async (criteria, found, options) =>
      (await fetchCall(ALSO_TRY, { ...criteria, found }, options)).alternatives,
    nameOf: (criteria) => describeCriteria('TaxLien', criteria).longDescription,
  },
  highlightedNames: (criteria) => {
    const { taxpayerName: last = '', taxpayerFirstName: first = '' } = criteria;
    return methodOf(criteria) === 'TAXPAYER' && last !== '' ? [{ last, first }] : [];
  },
});
