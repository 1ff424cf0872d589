import { type Criteria, checkNameSearch } from '@portal/domain';
import type { FieldDescription, FieldWidth } from '@portal/ui/form';
import type { SearchForm, TypedCriteria, WayOn } from './search-definition.ts';
import { allDates, DATE_FIELDS, defaultDates, documentTypeField, INSTRUMENT_GROUP_FIELD } from './shared-fields.ts';

const NEUTRAL = {
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
  fromRecordedDate: '',
  toRecordedDate: '',
} as const satisfies Criteria;

const nameField = (name: string, width: FieldWidth, maxLength: number): FieldDescription<TypedCriteria> => ({
  kind: 'text',
  name,
  labelKey: `search:fields.${name}`,
  width,
  maxLength,
  autoComplete: 'off',
});

const nameFields = (which: '1' | '2'): readonly FieldDescription<TypedCriteria>[] => [
  { ...nameField(`grantorGranteeLastName${which}`, 6, 500), ...(which === '1' ? { required: true } : {}) },
  nameField(`grantorGranteeFirstName${which}`, 4, 100),
  nameField(`grantorGranteeMiddleInitial${which}`, 2, 1),
];

const segmented = (name: string, values: readonly string[], hintKey?: string): FieldDescription<TypedCriteria> => ({
  kind: 'segmented',
  name,
  labelKey: `search:fields.${name}`,
  width: 12,
  options: values.map((value) => ({ value, labelKey: `search:options.${name}.${value}` })),
  ...(hintKey === undefined ? {} : { hintKey }),
});

const waysOn: SearchForm['waysOn'] = (criteria, county) => {
  const ways: WayOn[] = [];
  const add = (labelKey: string, change: Criteria) =>
    ways.push({ labelKey: `search:waysOn.${labelKey}`, criteria: { ...criteria, ...change } });
  const isTyped = (field: string) => (criteria[field] ?? '') !== '';
  if (isTyped('grantorGranteeLastName2') && criteria.andOr === 'AND') add('eitherName', { andOr: 'OR' });
  if (isTyped('grantorGranteeFirstName1'))
    add('withoutFirstName', { grantorGranteeFirstName1: '', grantorGranteeMiddleInitial1: '' });
  if (criteria.grantorGranteeSearchIn !== 'BOTH') add('bothRoles', { grantorGranteeSearchIn: 'BOTH' });
  const widest = allDates(county);
  // an empty date is no limit at all
  const isNarrow = (['fromRecordedDate', 'toRecordedDate'] as const).some(
    (end) => isTyped(end) && criteria[end] !== widest[end],
  );
  if (isNarrow) add('allDates', widest);
  if (criteria.instrumentGroup !== 'ALL' || criteria.documentType !== 'ALL')
    add('allKinds', { instrumentGroup: 'ALL', documentType: 'ALL' });
  return ways;
};

/** Documents that name a person or company (001 sections 2.2, 3 and 5). */
export const NAME_SEARCH: SearchForm = {
  neutral: NEUTRAL,
  defaults: (county) => ({ ...NEUTRAL, ...defaultDates(county) }),
  form: (county) => ({
    id: 'searchByName',
    sections: [
      {
        fields: [
          ...nameFields('1'),
          segmented('andOr', ['OR', 'AND']),
          ...nameFields('2'),
          segmented('grantorGranteeSearchIn', ['BOTH', 'GRANTORS', 'GRANTEES'], 'search:hints.searchIn'),
          ...documentTypeField(county),
          INSTRUMENT_GROUP_FIELD,
          ...DATE_FIELDS,
        ],
      },
    ],
    submitKey: 'common:submit',
    busyKey: 'search:searching',
    clearKey: 'common:clear',
  }),
  validate: (criteria, today) => checkNameSearch({ ...NEUTRAL, ...criteria }, today),
  marked: (criteria) =>
    ['1', '2'].flatMap((which) => {
      const last = criteria[`grantorGranteeLastName${which}`] ?? '';
      return last === '' ? [] : [{ last, first: criteria[`grantorGranteeFirstName${which}`] ?? '' }];
    }),
  waysOn,
  hasNotableDates: true,
  help: { titleKey: 'search:help.Name.title', textKey: 'search:help.Name.text' },
};
