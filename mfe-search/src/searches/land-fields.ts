import type { Criteria } from '@portal/domain';
import type { FieldDescription } from '@portal/ui/form';
import { NO_PLAT, platFields } from './plat-fields.ts';
import type { LegalFlag, SearchCounty, TypedCriteria } from './search-definition.ts';
import { codeField, inFold, textField } from './shared-fields.ts';

type Field = FieldDescription<TypedCriteria>;

/** Fields of a legal description by lot and block, with neutral values that do not narrow a search. */
export const EMPTY_LOT_AND_BLOCK = {
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
/** Fields of a legal description by metes and bounds, with neutral values. */
export const EMPTY_METES_AND_BOUNDS = {
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

export const isLotAndBlock = ({ legalType }: Criteria): boolean => legalType !== 'MB';
export const isMetesAndBounds = ({ legalType }: Criteria): boolean => legalType === 'MB';

/** The legal type for the rules in the domain package. */
export const legalTypeOf = (criteria: Criteria): 'LB' | 'MB' => (isMetesAndBounds(criteria) ? 'MB' : 'LB');

const otherLot = (type: 'Lb' | 'Mb', visibleWhen: (criteria: TypedCriteria) => boolean): readonly Field[] => [
  codeField(`otherLotCode${type}`, 'otherLots', { emptyValue: '', width: 4, startsRow: true, visibleWhen }),
  textField(`otherLot${type}`, 8, { visibleWhen }),
];

/** Fields for a legal description by lot and block. `more` are additional fields for the fold behind the 'More' button. */
export function lotAndBlockFields({ legalFlags }: SearchCounty, more: readonly Field[] = []): readonly Field[] {
  const lot = (name: string, options = {}) =>
    textField(name, 4, { visibleWhen: isLotAndBlock, halfOfPhone: true, ...options });
  return [
    ...platFields(isLotAndBlock),
    lot('lot', { startsRow: true }),
    lot('block'),
    ...(legalFlags.has('sublot') ? [lot('sublot')] : []),
    ...inFold('more', [
      ...otherLot('Lb', isLotAndBlock),
      lot('building', { startsRow: true }),
      lot('unit'),
      lot('garage'),
      ...more,
    ]),
  ];
}

/** Places the first of some fields, whichever the county has, on a new row. */
const startingRow = ([first, ...rest]: readonly Field[]): readonly Field[] =>
  first === undefined ? [] : [{ ...first, startsRow: true }, ...rest];

/** Fields for a legal description by section, township and range, the quarters of the section from the smallest (001 section 2.2). */
export function metesAndBoundsFields({ legalFlags }: SearchCounty, more: readonly Field[] = []): readonly Field[] {
  const field = (name: string, options = {}) =>
    textField(name, 4, { visibleWhen: isMetesAndBounds, halfOfPhone: true, ...options });
  const quarter = (name: string) => field(name, { width: 3, labelValues: { quarters: name.toUpperCase() } });
  const ifFlag = (flag: LegalFlag, flagged: Field): readonly Field[] => (legalFlags.has(flag) ? [flagged] : []);
  return [
    field('section', { required: true, startsRow: true, inputMode: 'numeric' }),
    field('township', { required: true, inputMode: 'numeric' }),
    field('range', { required: true, inputMode: 'numeric' }),
    ...startingRow([...ifFlag('qqqq', quarter('qqqq')), ...ifFlag('qqq', quarter('qqq')), quarter('qq'), quarter('q')]),
    ...startingRow([
      ...ifFlag('baseline', field('base')),
      ...ifFlag('meridian', field('meridian')),
      ...ifFlag('municipality', field('municipality')),
    ]),
    ...inFold('more', [...(legalFlags.has('mbOtherLot') ? otherLot('Mb', isMetesAndBounds) : []), ...more]),
  ];
}

/** The change that widens a search for a lot or a part of a section to the whole plat or section. `isWider` is false if nothing would change. */
export function wholeLandSuggestion(criteria: Criteria): {
  readonly key: string;
  readonly change: Criteria;
  readonly isWider: boolean;
} {
  const { section = '', township = '', range = '', plat = '', platName = '', platNumber = '' } = criteria;
  const suggestion = isMetesAndBounds(criteria)
    ? { key: 'wholeSection', change: { ...EMPTY_METES_AND_BOUNDS, section, township, range } }
    : { key: 'wholePlat', change: { ...EMPTY_LOT_AND_BLOCK, plat, platName, platNumber } };
  return {
    ...suggestion,
    isWider: Object.entries(suggestion.change).some(([field, value]) => (criteria[field] ?? '') !== value),
  };
}

/** For an exact match, offers the search with a 'contains' match. */
export const containsMatchSuggestion = ({ searchMethod }: Criteria) =>
  searchMethod === 'EXACT' ? [{ key: 'containing', change: { searchMethod: 'CONTAINS' } }] : [];
