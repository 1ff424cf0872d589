import { type Criteria, describeCriteria, namingFields } from '@portal/domain';
import type { Formats, Translate } from '@portal/i18n';
import type { SearchDefinition } from './search-definition.ts';

/** Description of a search: a heading, and a line with the other criteria. */
export interface CriteriaTexts {
  /** Such as 'CRUZ, MARIA'. */
  readonly heading: string;
  /** Such as 'Name · Grantors and grantees · All instruments · 01/02/1975 to 11/20/2026'. */
  readonly lead: string;
}

const MONTH_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The date range of a search in the user's date format, such as '01/02/1975 to 11/20/2026', or year first in Japanese. */
export function dateRangeText(
  t: Translate,
  { fromRecordedDate = '', toRecordedDate = '' }: Criteria,
  day: Formats['day'],
): string {
  const format = (typed: string): string => day(typed.replace(MONTH_FIRST, '$3-$1-$2'));
  const [from, to] = [format(fromRecordedDate), format(toRecordedDate)];
  if (from !== '' && to !== '') return t('criteria.between', { from, to });
  if (from !== '') return t('criteria.since', { from });
  return to === '' ? '' : t('criteria.until', { to });
}

/** Fields whose values have texts in this remote's language files. */
const OPTION_FIELDS: readonly string[] = [
  'grantorGranteeSearchIn',
  'legalType',
  'searchMethod',
  'searchByTaxLienMethod',
  'currentOrExpired',
  'searchIn',
];
/** Shown even with their default value, because they say what the list is about. */
const ALWAYS_SHOWN: readonly string[] = ['grantorGranteeSearchIn', 'instrumentGroup', 'currentOrExpired', 'searchIn'];
const NEVER_SHOWN = new Set(['andOr', 'matchType', 'plat', 'fromRecordedDate', 'toRecordedDate']);

/** Fields q to qqqq: quarters of a section, labeled by their letters. */
const isQuarter = (field: string): boolean => /^q{1,4}$/.test(field);

/** Message key of a field's label. The fields of the two legal types share their labels. */
export const fieldLabel = (field: string): string =>
  isQuarter(field) ? 'search:fields.quarters' : `search:fields.${field.replace(/(Lb|Mb)$/, '')}`;

/** Dependencies of a description: criteria, translation, formats and the county's own words. */
export interface CriteriaContext {
  readonly t: Translate;
  readonly formats: Formats;
  readonly criteria: Criteria;
  /** Returns the county's description of a selected code, or undefined for a field with typed values. */
  readonly describeCode: (field: string, code: string) => string | undefined;
  readonly bookLabel: string;
  readonly torrensLabel: string;
}

/** Describes one criterion. Empty if it does not narrow the search. */
function criterionText(
  { t, criteria, describeCode, bookLabel }: CriteriaContext,
  field: string,
  neutral: string,
): string {
  const value = (criteria[field] ?? '').trim();
  if (value === 'ALL' && field === 'instrumentGroup') return t('criteria.allInstruments');
  if (value === '' || (value === neutral && !ALWAYS_SHOWN.includes(field))) return '';
  // 'Both' is clear in the form below 'Search In', but in a line of criteria it would not say which two are meant
  if (OPTION_FIELDS.includes(field)) return t(value === 'BOTH' ? 'criteria.bothRoles' : `options.${field}.${value}`);
  return (
    describeCode(field, value) ??
    t('criteria.field', {
      label: t(fieldLabel(field).replace('search:', ''), { bookLabel, quarters: field.toUpperCase() }),
      value,
    })
  );
}

/** Describes a search in the user's language. */
export function criteriaTexts(context: CriteriaContext, definition: SearchDefinition): CriteriaTexts {
  const { t, criteria } = context;
  const { type, neutral } = definition;
  const { day } = context.formats;
  const named = new Set(type === 'Name' ? [] : namingFields(type, criteria));
  const isInLead = (field: string) =>
    !named.has(field) && !NEVER_SHOWN.has(field) && !/^grantorGrantee(Last|First|Middle).*[12]$/.test(field);
  const fields = Object.keys(neutral).filter(isInLead);
  const texts = fields.map((field) => criterionText(context, field, neutral[field] ?? ''));
  const dates = named.has('fromRecordedDate') ? '' : dateRangeText(t, criteria, day);
  const { bookLabel, torrensLabel } = context;
  const name = t(definition.labelKey, { bookLabel, torrensLabel });
  const parts = [name, ...texts, dates].filter((text) => text !== '');
  const heading = definition.heading?.(t, criteria, day) ?? describeCriteria(type, criteria).longDescription;
  return {
    // a hand-written URL may have no criteria for a heading
    heading: heading === '' ? name : heading,
    lead: parts.join(' · '),
  };
}
