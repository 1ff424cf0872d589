import type { DocumentRow } from '@portal/contracts';
import type { SearchType } from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { defineSearch, type Search } from './define-search.ts';
import { DOCUMENTS } from './record-kind.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import type { DocumentFilter, DocumentSortKey, Hits, Slice, SortOrder } from './search-query.ts';

type Definition<Input extends SearchInput> = SearchDefinition<Input, DocumentRow, DocumentSortKey>;

/** A document search whose query uses the input unchanged, together with the filter that all searches share. */
export const documentSearch = <Input extends SearchInput>(
  type: SearchType,
  call: Definition<Input>['call'],
  rule: Definition<Input>['rule'],
  find: (db: Kysely<Database>, query: Input & DocumentFilter, order: SortOrder, slice: Slice) => Promise<Hits>,
): Search<Input, DocumentRow> =>
  defineSearch<Input, DocumentRow, DocumentSortKey>({
    type,
    call,
    rule,
    kind: DOCUMENTS,
    find: (db, { input, filter }, order, slice) => find(db, { ...input, ...filter }, order, slice),
  });
