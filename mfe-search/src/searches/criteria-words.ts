import { type Criteria, describeCriteria, typedNames } from '@portal/domain';
import type { Translate } from '@portal/i18n';
import type { SearchDefinition } from './search-definition.ts';

/** A search as a heading and the rest of its criteria as a line. */
export interface CriteriaWords {
  /** 'CRUZ, MARIA' */
  readonly heading: string;
  /** 'Name · Both · All instruments · 01/02/1975 to 11/20/2026' */
  readonly lead: string;
}

function datesIn(t: Translate, { fromRecordedDate: from = '', toRecordedDate: to = '' }: Criteria): string {
  if (from !== '' && to !== '') return t('criteria.between', { from, to });
  if (from !== '') return t('criteria.since', { from });
  return to === '' ? '' : t('criteria.until', { to });
}

function headingOf(t: Translate, { type }: SearchDefinition, criteria: Criteria): string {
  const { first, second, andOr } = typedNames(criteria);
  const isOfTwo = type === 'Name' && second !== '';
  return isOfTwo ? t(`criteria.${andOr}`, { first, second }) : describeCriteria(type, criteria).longDescription;
}

/** Says a search in the reader's language; `codes` turns a chosen code into its words. */
export function criteriaWords(
  t: Translate,
  definition: SearchDefinition,
  criteria: Criteria,
  codes: (field: string, code: string) => string = (_field, code) => code,
): CriteriaWords {
  const code = (field: string): string => {
    const value = criteria[field];
    return value === undefined || value === 'ALL' ? '' : codes(field, value);
  };
  const searchIn = criteria.grantorGranteeSearchIn;
  const parts = [
    t(definition.labelKey),
    searchIn === undefined ? '' : t(`options.grantorGranteeSearchIn.${searchIn}`),
    code('documentType'),
    criteria.instrumentGroup === 'ALL' ? t('criteria.allInstruments') : code('instrumentGroup'),
    datesIn(t, criteria),
  ];
  return { heading: headingOf(t, definition, criteria), lead: parts.filter((part) => part !== '').join(' · ') };
}
