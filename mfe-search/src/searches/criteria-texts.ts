import { type Criteria, describeCriteria, namingFields } from '@portal/domain';
import type { Formats, Translate } from '@portal/i18n';
import type { SearchDefinition } from './search-definition.ts';

/** A search as a heading and the rest of its criteria as a line. */
export interface CriteriaTexts {
  /** 'CRUZ, MARIA' */
  readonly heading: string;
  /** 'Name · Grantors and grantees · All instruments · 01/02/1975 to 11/20/2026' */
  readonly lead: string;
}

const MONTH_FIRST = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** The dates of a search as every other day of the screen is written: '01/02/1975 to 11/20/2026', year first in Japanese. */
export function datesInWords(
  t: Translate,
  { fromRecordedDate = '', toRecordedDate = '' }: Criteria,
  day: Formats['day'],
): string {
  const written = (typed: string): string => day(typed.replace(MONTH_FIRST, '$3-$1-$2'));
  const [from, to] = [written(fromRecordedDate), written(toRecordedDate)];
  if (from !== '' && to !== '') return t('criteria.between', { from, to });
  if (from !== '') return t('criteria.since', { from });
  return to === '' ? '' : t('criteria.until', { to });
}

/** Fields whose values are words of this remote. */
const OPTION_FIELDS: readonly string[] = [
  'grantorGranteeSearchIn',
  'legalType',
  'searchMethod',
  'searchByTaxLienMethod',
  'currentOrExpired',
  'searchIn',
];
/** Shown first, even if they narrow nothing: they say what the list is about. */
const ALWAYS_SAID: readonly string[] = ['grantorGranteeSearchIn', 'instrumentGroup', 'currentOrExpired', 'searchIn'];
const NEVER_SAID = new Set(['andOr', 'matchType', 'plat', 'fromRecordedDate', 'toRecordedDate']);

/** Quarters of a section are called by their letters. */
const isQuarter = (field: string): boolean => /^q{1,4}$/.test(field);

/** The words of a field as its form has them; fields of the two legal types share theirs. */
export const fieldLabel = (field: string): string =>
  isQuarter(field) ? 'search:fields.quarters' : `search:fields.${field.replace(/(Lb|Mb)$/, '')}`;

export interface CriteriaWords {
  readonly t: Translate;
  readonly formats: Formats;
  readonly criteria: Criteria;
  /** Turns a chosen code into the county's words; undefined for a field whose values are typed. */
  readonly wordsOf: (field: string, code: string) => string | undefined;
  readonly bookLabel: string;
  readonly torrensLabel: string;
}

/** One criterion in words; '' when it says nothing. */
function criterionText({ t, criteria, wordsOf, bookLabel }: CriteriaWords, field: string, neutral: string): string {
  const value = (criteria[field] ?? '').trim();
  if (value === 'ALL' && field === 'instrumentGroup') return t('criteria.allInstruments');
  if (value === '' || (value === neutral && !ALWAYS_SAID.includes(field))) return '';
  // the form's word 'Both' says enough below 'Search In'; in a line of criteria it would not say what both are
  if (OPTION_FIELDS.includes(field)) return t(value === 'BOTH' ? 'criteria.bothRoles' : `options.${field}.${value}`);
  return (
    wordsOf(field, value) ??
    t('criteria.field', {
      label: t(fieldLabel(field).replace('search:', ''), { bookLabel, quarters: field.toUpperCase() }),
      value,
    })
  );
}

/** Says a search in the reader's language. */
export function criteriaTexts(words: CriteriaWords, definition: SearchDefinition): CriteriaTexts {
  const { t, criteria } = words;
  const { type, neutral } = definition;
  const { day } = words.formats;
  const named = new Set(type === 'Name' ? [] : namingFields(type, criteria));
  const isBeside = (field: string) =>
    !named.has(field) && !NEVER_SAID.has(field) && !/^grantorGrantee(Last|First|Middle).*[12]$/.test(field);
  const fields = Object.keys(neutral).filter(isBeside);
  const texts = fields.map((field) => criterionText(words, field, neutral[field] ?? ''));
  const dates = named.has('fromRecordedDate') ? '' : datesInWords(t, criteria, day);
  const { bookLabel, torrensLabel } = words;
  const name = t(definition.labelKey, { bookLabel, torrensLabel });
  const parts = [name, ...texts, dates].filter((text) => text !== '');
  const heading = definition.heading?.(t, criteria, day) ?? describeCriteria(type, criteria).longDescription;
  return {
    // an address that was made by hand may hold nothing that names the search
    heading: heading === '' ? name : heading,
    lead: parts.join(' · '),
  };
}
