import type { Criteria } from '@portal/domain';
import { useFormats, useText } from '@portal/i18n';
import { useCounty } from '@portal/session';
import { type CriteriaTexts, criteriaTexts } from './criteria-texts.ts';
import type { SearchDefinition } from './search-definition.ts';
import { type CodeListName, useCodeLists } from './use-code-lists.ts';

const LIST_OF: Readonly<Record<string, CodeListName>> = {
  documentType: 'documentTypes',
  instrumentGroup: 'instrumentGroups',
  bookType: 'bookTypes',
  otherLotCodeLb: 'otherLots',
  otherLotCodeMb: 'otherLots',
  island: 'islands',
};

/** Describes searches in the user's language, and selected codes in the county's own words. */
export function useCriteriaTexts(): (definition: SearchDefinition, criteria: Criteria) => CriteriaTexts {
  const t = useText('search');
  const formats = useFormats();
  const { bookLabel, torrensLabel } = useCounty();
  const lists = useCodeLists();
  const describeCode = (field: string, code: string): string | undefined => {
    const list = Object.hasOwn(LIST_OF, field) ? LIST_OF[field] : undefined;
    if (list === undefined) return undefined;
    return lists[list].find((entry) => entry.code === code)?.description ?? code;
  };
  return (definition, criteria) =>
    criteriaTexts({ t, formats, criteria, describeCode, bookLabel, torrensLabel }, definition);
}
