import { ACCOUNT_SORTS, ACCOUNT_STATUS_FILTERS, type listAccounts, type RequestOf } from '@portal/contracts';
import { listFilterFields, listRequestOf, type SortedFilters } from '@portal/forms';

export const NO_FILTERS: SortedFilters = { text: '', status: 'ALL', sort: 'name', direction: 'ASC' };

/** Makes the list request from the filters. */
export const filtersRequest = (filters: SortedFilters): RequestOf<typeof listAccounts> =>
  listRequestOf(filters, ACCOUNT_STATUS_FILTERS, ACCOUNT_SORTS);

export const FILTER_FIELDS = listFilterFields('admin:accounts', ACCOUNT_STATUS_FILTERS);
