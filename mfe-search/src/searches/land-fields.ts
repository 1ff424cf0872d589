import type { Criteria } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { NO_PLAT, platFields } from './plat-fields.ts';
import type { LegalFlag, SearchCounty, TypedCriteria } from './search-definition.ts';
import { codeField, inFold, textField } from './shared-fields.ts';

type Field = FieldDescription<TypedCriteria>;

/** Fields of land by lot and block, with what narrows nothing. */
export const NO_LOTS = {
  ...NO_PLAT,
  lot: '',
  sublot: '',
  block: '',
  otherLotCodeLb: '',
  otherLotLb: '',
  building: '',
  unit: '',
  garage: '',
} as const;
/** The same by metes and bounds. */
export const NO_BOUNDS = {
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
} as const;

export const isLots = ({ legalType }: Criteria): boolean => legalType !== 'MB';
export const isBounds = ({ legalType }: Criteria): boolean => legalType === 'MB';

/** The legal type as the domain's rules read it. */
export const legalTypeOf = (criteria: Criteria): 'LB' | 'MB' => (isBounds(criteria) ? 'MB' : 'LB');

const otherLot = (type: 'Lb' | 'Mb', visibleWhen: (criteria: TypedCriteria) => boolean): readonly Field[] => [
  codeField(`otherLotCode${type}`, 'otherLots', { emptyValue: '', width: 4, startsRow: true, visibleWhen }),
  textField(`otherLot${type}`, 8, { visibleWhen }),
];

/** Land on a plat; `more` are fields of a search's own, behind the button for more on a phone. */
export function lotFields({ legalFlags }: SearchCounty, more: readonly Field[] = []): readonly Field[] {
  const lot = (name: string, own = {}) => textField(name, 4, { visibleWhen: isLots, halfOfPhone: true, ...own });
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
      ...more,
    ]),
  ];
}

/** Land by section, township and range. */
export function boundsFields({ legalFlags }: SearchCounty, more: readonly Field[] = []): readonly Field[] {
  const bound = (name: string, own = {}) => textField(name, 4, { visibleWhen: isBounds, halfOfPhone: true, ...own });
  const quarter = (name: string, own = {}) =>
    bound(name, { width: 3, labelValues: { quarters: name.toUpperCase() }, ...own });
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
    ...inFold('more', [...(legalFlags.has('mbOtherLot') ? otherLot('Mb', isBounds) : []), ...more]),
  ];
}

/** The whole plat or section of land for the given criteria, and whether that is wider than the criteria. */
export function wholeLand(criteria: Criteria): {
  readonly key: string;
  readonly change: Criteria;
  readonly isWider: boolean;
} {
  const { section = '', township = '', range = '', plat = '', platName = '', platNumber = '' } = criteria;
  const whole = isBounds(criteria)
    ? { key: 'wholeSection', change: { ...NO_BOUNDS, section, township, range } }
    : { key: 'wholePlat', change: { ...NO_LOTS, plat, platName, platNumber } };
  return {
    ...whole,
    isWider: Object.entries(whole.change).some(([field, value]) => (criteria[field] ?? '') !== value),
  };
}

/** A wider search where whole fields were compared. */
export const containing = ({ searchMethod }: Criteria) =>
  searchMethod === 'EXACT' ? [{ key: 'containing', change: { searchMethod: 'CONTAINS' } }] : [];
