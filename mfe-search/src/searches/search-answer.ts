import type { SearchContent } from '@portal/contracts';
import type { Criteria } from '@portal/domain';
import type { SortDirection } from '@portal/ui/table';
import type { ListedRecord, ShownPrice } from '../records/record-kind.ts';

/** Request for one batch of 25 rows of a search. */
export interface SearchRequest extends ShownPrice {
  readonly criteria: Criteria;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
  readonly pageNumber: number;
  /** From 1, the first batch of the page. */
  readonly batch: number;
  /** The time at which the search was submitted, in milliseconds since 1970. It identifies the search to the server. */
  readonly timestamp: number;
  /** True for a search that was just submitted; false for other pages, orders and batches of its list. */
  readonly updateHistory: boolean;
}

/** The response of a search, with rows that do not depend on the kind of record. */
export interface SearchAnswer extends Omit<SearchContent<never>, 'searchResults'> {
  readonly rows: readonly ListedRecord[];
  /** Number of rows of the whole list, at most 1,000. */
  readonly total: number;
}
