import type { SearchContent } from '@portal/contracts';
import type { Criteria } from '@portal/domain';
import type { SortDirection } from '@portal/ui/table';
import type { ListedRecord } from '../records/record-kind.ts';

/** 25 rows of a search, by its criteria and their place in the list. */
export interface SearchRequest {
  readonly criteria: Criteria;
  readonly sortKey: string;
  readonly sortDirection: SortDirection;
  readonly pageNumber: number;
  readonly batch: number;
  readonly timestamp: number;
  readonly updateHistory: boolean;
}

/** What a search answers, with rows as every list knows them. */
export interface SearchAnswer extends Omit<SearchContent<never>, 'searchResults'> {
  readonly rows: readonly ListedRecord[];
  /** Rows of the whole list, at most 1,000. */
  readonly total: number;
}
