import { type listUsers, type RequestOf, USER_SORTS, USER_STATUS_FILTERS } from '@portal/contracts';
import { listFilterFields, listRequestOf, type SortedFilters } from '@portal/forms';

/** The filters and sort order of the list of users, as in its URL. */
export interface UserFilters extends SortedFilters {
  /** Empty for all accounts. */
  readonly accountId: string;
}

export const NO_FILTERS: UserFilters = { text: '', status: 'ALL', accountId: '', sort: 'username', direction: 'ASC' };

/** Makes the list request from the filters. Invalid values are replaced by the defaults. */
export const filtersRequest = (filters: UserFilters): RequestOf<typeof listUsers> => ({
  ...listRequestOf(filters, USER_STATUS_FILTERS, USER_SORTS),
  accountId: /^\d{1,15}$/.test(filters.accountId) ? Number(filters.accountId) : 0,
});

/** The fields above the list. A user with only one account gets no account field. */
export const filterFields = (hasSeveralAccounts: boolean) =>
  listFilterFields(
    'admin:users',
    USER_STATUS_FILTERS,
    hasSeveralAccounts
      ? [
          {
            kind: 'combobox',
            name: 'accountId',
            labelKey: 'users:columns.account',
            source: 'accounts',
            emptyValue: '',
            placeholderKey: 'admin:users.filters.allAccounts',
            width: 4,
          },
        ]
      : [],
  );
