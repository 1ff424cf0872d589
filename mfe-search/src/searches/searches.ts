import { searchTypeOfSegment } from '@portal/domain';
import { DOCUMENT_NUMBER_SEARCH } from './document-number.search.ts';
import { NAME_SEARCH } from './name.search.ts';
import type { SearchDefinition, SearchForm } from './search-definition.ts';
import { type ListedType, SEARCH_LIST } from './search-list.ts';

// A listed search without a form does not compile.
const FORMS = {
  Name: NAME_SEARCH,
  DocumentNumber: DOCUMENT_NUMBER_SEARCH,
} as const satisfies Record<ListedType, SearchForm>;

/** Every search with its form, rules and words: adding one is a line in `SEARCH_LIST` and a form. */
const SEARCHES: readonly SearchDefinition[] = SEARCH_LIST.map((listed) => ({ ...listed, ...FORMS[listed.type] }));

/** The search of a type; undefined when this remote has none. */
export const searchOfType = (type: string): SearchDefinition | undefined =>
  SEARCHES.find((search) => search.type === type);

/** The search that the {type} of /search/{type} stands for, in any case. */
export const searchOfSegment = (segment: string): SearchDefinition | undefined =>
  searchOfType(searchTypeOfSegment(segment) ?? '');
