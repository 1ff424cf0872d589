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
  readonly batch: number;
  readonly timestamp: number;
  readonly updateHistory: boolean;
}

/** The response of a search, with rows that do not depend on the kind of record. */
export interface SearchAnswer extends Omit<SearchContent<never>, 'searchResults'> {
  readonly rows: readonly ListedRecord[];
  /** Number of rows of the whole list, at most 1,000. */
  readonly total: number;
}
