import type { Criteria } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useCodeList } from '@portal/session';
import { type CriteriaWords, criteriaWords } from './criteria-words.ts';
import type { SearchDefinition } from './search-definition.ts';

/** Says searches in the reader's language, and what was chosen from a list in the county's own words. */
export function useCriteriaWords(): (definition: SearchDefinition, criteria: Criteria) => CriteriaWords {
  const t = useText('search');
  const lists = { documentType: useCodeList('documentTypes'), instrumentGroup: useCodeList('instrumentGroups') };
  return (definition, criteria) =>
    criteriaWords(t, definition, criteria, (field, code) => {
      const words = lists[field].find((entry) => entry.code === code)?.description;
      return words ?? code;
    });
}
