import type { DocumentRow } from '@portal/contracts';
import { type Criteria, type CriteriaOf, neutralCriteria, type SearchRule } from '@portal/domain';
import { DOCUMENTS } from '../records/documents/documents.ts';
import type { KnownSearchType } from './known-searches.ts';
import { type RecordSearch, recordSearch } from './record-search.ts';
import type { SearchForm } from './search-definition.ts';

/** Makes the form of a search for documents. */
export const documentSearch = <Neutral extends Criteria>(search: RecordSearch<Neutral>): SearchForm<DocumentRow> =>
  recordSearch(DOCUMENTS, search);

/** Makes the form of a search for documents from a rule, which has the initial values and maximum lengths of the fields. */
export const searchFromRule = <Rule extends SearchRule & { readonly type: KnownSearchType }>(
  rule: Rule,
  search: Omit<RecordSearch<CriteriaOf<Rule>>, 'type' | 'neutral'>,
): SearchForm<DocumentRow> =>
  documentSearch<CriteriaOf<Rule>>({
    ...search,
    type: rule.type,
    neutral: neutralCriteria<keyof Rule['fields'] & string>(rule.fields),
    fields: (county) =>
      search.fields(county).map((field) => {
        const maxLength = rule.fields[field.name]?.maximum;
        return field.kind === 'text' && maxLength !== undefined ? { ...field, maxLength } : field;
      }),
  });
