import type { Call } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import { type CallContext, type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { answerSearch } from './answer-search.ts';
import { listRoutes } from './list-routes.ts';
import { type ListedAs, type ListedSearch, listSearch, type UnpaidList } from './list-search.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import type { SubmitsOnRecord } from './submits-on-record.ts';
import { submitSearch } from './submitted-search.ts';

/** A search, ready for its routes. */
export interface Search<Input = never, Row = unknown> {
  readonly type: SearchType;
  readonly call: Call;
  /** The route that answers it, batch by batch, and those of its print and its downloads. */
  readonly routes: (services: Services, submits: SubmitsOnRecord) => readonly Route[];
  /** The whole list, for print and download: rights, rule, charge and audit row as for a submit. */
  readonly list: (
    services: Services,
    submits: SubmitsOnRecord,
    asked: CallContext<Input>,
    listedAs: ListedAs,
  ) => Promise<ListedSearch<Row> | UnpaidList>;
}

/**
 * Makes a search of what tells it from all others. Everything that all have in common is done here and cannot be left out: who
 * may search, what is wrong with the fields, order and pages, the charge, the history, the audit row, and what the list leaves out.
 */
export const defineSearch = <Input extends SearchInput, Row, Key extends string>(
  definition: SearchDefinition<Input, Row, Key>,
): Search<Input, Row> => {
  const { type, call, kind } = definition;
  const list: Search<Input, Row>['list'] = async (services, submits, asked, listedAs) =>
    listSearch(services, submits, asked, await submitSearch(services, asked, definition), listedAs);
  return {
    type,
    call,
    list,
    routes: (services, submits) => [
      route(call, async (asked) =>
        answerSearch(services, submits, asked, await submitSearch(services, asked, definition)),
      ),
      ...listRoutes(services, {
        type,
        files: call.files,
        columns: kind.list,
        list: (asked, listedAs) => list(services, submits, asked, listedAs),
      }),
    ],
  };
};
