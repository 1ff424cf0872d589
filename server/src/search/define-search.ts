import type { Call } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { type CallContext, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { answerSearch } from './answer-search.ts';
import type { AuditedSearches } from './audited-searches.ts';
import { listRoutes } from './list-routes.ts';
import { type ListedSearch, type ListPurpose, listSearch, type UnpaidList } from './list-search.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import { submitSearch } from './submitted-search.ts';

/** A search, ready for its routes. */
export interface Search<Input = never, Row = unknown> {
  readonly type: SearchType;
  readonly call: Call;
  /** The route of the search, which returns its batches, and those of its print and downloads. */
  readonly routes: (services: Services, auditedSearches: AuditedSearches) => readonly Route[];
  /** The whole list, for print and download, with the access check, validation, charge and audit row of a submit. */
  readonly list: (
    services: Services,
    auditedSearches: AuditedSearches,
    context: CallContext<Input>,
    listedAs: ListPurpose,
  ) => Promise<ListedSearch<Row> | UnpaidList>;
}

/**
 * Creates a search from its definition, which contains only what is different from other searches. Everything that all searches share is
 * done here and cannot be forgotten: access, validation, sorting, paging, the charge, the history, the audit row, and the notes about what
 * the list leaves out.
 */
export const defineSearch = <Input extends SearchInput, Row, Key extends string>(
  definition: SearchDefinition<Input, Row, Key>,
): Search<Input, Row> => {
  const { type, call, kind } = definition;
  const list: Search<Input, Row>['list'] = async (services, auditedSearches, context, listedAs) =>
    listSearch(services, auditedSearches, context, await submitSearch(services, context, definition), listedAs);
  return {
    type,
    call,
    list,
    routes: (services, auditedSearches) => [
      route(call, async (context) =>
        answerSearch(services, auditedSearches, context, await submitSearch(services, context, definition)),
      ),
      ...listRoutes(services, {
        type,
        calls: call.files,
        listKind: kind.list,
        list: (context, purpose) => list(services, auditedSearches, context, purpose),
      }),
    ],
  };
};
