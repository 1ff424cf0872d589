import {
  type DocumentRow,
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByParcelId,
  searchByPlat,
  searchByTractIndexNMI,
} from '@portal/contracts';
import {
  checkAddressSearch,
  checkBookAndPageSearch,
  checkDateSearch,
  checkParcelIdSearch,
  checkPlatSearch,
  checkTractIndexSearch,
  type SearchType,
} from '@portal/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { findByBookAndPage } from './book-and-page-search.store.ts';
import { findByDate } from './date-search.store.ts';
import { defineSearch, type Search } from './define-search.ts';
import { findByPlat } from './legal-search.store.ts';
import { findByAddress, findByParcel } from './place-search.store.ts';
import { DOCUMENTS } from './record-kind.ts';
import type { SearchDefinition, SearchInput } from './search-definition.ts';
import type { DocumentFilter, DocumentSortKey, Hits, Slice, SortOrder } from './search-query.ts';
import { findByTractIndex } from './tract-index-search.store.ts';

type Definition<Input extends SearchInput> = SearchDefinition<Input, DocumentRow, DocumentSortKey>;

/** A search of documents whose query takes what was typed as it is, beside the limits that all searches share. */
const documentSearch = <Input extends SearchInput>(
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

/** Searches that a call, a rule and a query tell from all others. Those that read what was typed in their own way have files of their own. */
export const DOCUMENT_SEARCHES = [
  documentSearch('Address', searchByAddress, checkAddressSearch, findByAddress),
  documentSearch('BookAndPage', searchByBookAndPage, checkBookAndPageSearch, findByBookAndPage),
  documentSearch('Date', searchByDate, checkDateSearch, findByDate),
  documentSearch('ParcelId', searchByParcelId, checkParcelIdSearch, findByParcel),
  documentSearch('Plat', searchByPlat, checkPlatSearch, findByPlat),
  documentSearch('TractIndexNMI', searchByTractIndexNMI, checkTractIndexSearch, findByTractIndex),
];
