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

/** A field whose value is a code of one of the county's lists. */
type CodedField = 'documentType' | 'instrumentGroup';

/** Says a search in the reader's language; `wordsOf` turns a chosen code into the county's words. */
export function criteriaWords(
  t: Translate,
  definition: SearchDefinition,
  criteria: Criteria,
  wordsOf: (field: CodedField, code: string) => string,
): CriteriaWords {
  const chosen = (field: CodedField): string => {
    const code = criteria[field];
    return code === undefined || code === 'ALL' ? '' : wordsOf(field, code);
  };
  const searchIn = criteria.grantorGranteeSearchIn;
  const parts = [
    t(definition.labelKey),
    searchIn === undefined ? '' : t(`options.grantorGranteeSearchIn.${searchIn}`),
    chosen('documentType'),
    criteria.instrumentGroup === 'ALL' ? t('criteria.allInstruments') : chosen('instrumentGroup'),
    datesIn(t, criteria),
  ];
  return { heading: headingOf(t, definition, criteria), lead: parts.filter((part) => part !== '').join(' · ') };
}
