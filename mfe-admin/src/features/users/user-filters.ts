import { type listUsers, type RequestOf, USER_SORTS, USER_STATUS_FILTERS } from '@portal/contracts';
import type { FieldDescription } from '@portal/ui/form';

/** What the list of users is narrowed and sorted by, as its address has it. */
export interface UserFilters extends Readonly<Record<string, string>> {
  readonly text: string;
  readonly status: string;
  /** Empty for all. */
  readonly accountId: string;
  readonly sort: string;
  readonly direction: string;
}

export const NO_FILTERS: UserFilters = { text: '', status: 'ALL', accountId: '', sort: 'username', direction: 'ASC' };

const among = <const Word extends string>(words: readonly [Word, ...Word[]], text: string): Word =>
  words.find((word) => word === text) ?? words[0];

/** What is asked for; what somebody wrote into the address and means nothing is its default. */
export const filtersRequest = (filters: UserFilters): RequestOf<typeof listUsers> => ({
  filterText: filters.text.slice(0, 200),
  statusType: among(USER_STATUS_FILTERS, filters.status),
  accountId: /^\d{1,15}$/.test(filters.accountId) ? Number(filters.accountId) : 0,
  sortKey: among(USER_SORTS, filters.sort),
  sortDirection: among(['ASC', 'DESC'], filters.direction),
});

/** The fields above the list. Who has one account is asked for none. */
export const filterFields = (hasAccounts: boolean): readonly FieldDescription<UserFilters>[] => [
  {
    kind: 'text',
    name: 'text',
    labelKey: 'admin:users.filters.text',
    placeholderKey: 'admin:users.filters.placeholder',
    maxLength: 200,
    width: 5,
  },
  {
    kind: 'select',
    name: 'status',
    labelKey: 'admin:users.filters.status',
    width: 3,
    options: USER_STATUS_FILTERS.map((value) => ({ value, labelKey: `admin:users.statusFilters.${value}` })),
  },
  ...(hasAccounts
    ? [
        {
          kind: 'combobox',
          name: 'accountId',
          labelKey: 'users:columns.account',
          source: 'accounts',
          emptyValue: '',
          placeholderKey: 'admin:users.filters.allAccounts',
          width: 4,
        } as const,
      ]
    : []),
];
