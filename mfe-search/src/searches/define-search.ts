import { fetchCall } from '@portal/api-client/query';
import type { SearchCall } from '@portal/contracts';
import type { SearchDefinition, SearchForm } from './search-definition.ts';

/** Combines a search form with its API call. Both must have the same row type. */
export function defineSearch<Row>(call: SearchCall<Row>, form: SearchForm<Row>): SearchDefinition {
  const { kind, type } = form;
  return {
    ...form,
    labelKey: `types.${type}`,
    isValidRequest: (criteria) => call.request.safeParse({ ...criteria, timestamp: 0 }).success,
    fetch: async ({ criteria, ...pageAndOrder }, options) => {
      const { searchResults, ...answer } = await fetchCall(call, { ...criteria, ...pageAndOrder }, options);
      const { searchResultList, totalRecordCount } = searchResults;
      return { ...answer, rows: searchResultList.map(kind.listed), total: totalRecordCount };
    },
  };
}
