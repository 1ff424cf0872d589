import { type ContentOf, exportUsers, listUsers, USER_SORTS, type UserListRow } from '@portal/contracts';
import { ListPage, useCallFile, useCallList } from '@portal/forms';
import { useText } from '@portal/i18n';
import { Badge, TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { useAccountOptions } from './account-options.ts';
import { useRowActions } from './use-row-actions.ts';
import { STATUS_BADGES } from './user-actions.ts';
import { filterFields, filtersRequest, NO_FILTERS } from './user-filters.ts';

/** The users that the manager sees (002 section 2.3): found while one types, with what can be done to each. */
export default function UsersPage() {
  const t = useText('admin');
  const accounts = useAccountOptions();
  const list = useCallList(listUsers, {
    defaults: NO_FILTERS,
    request: (filters, page) => ({ ...filtersRequest(filters), page }),
    answerOf: ({ users, ...rest }: ContentOf<typeof listUsers>) => ({ rows: users, ...rest }),
  });
  const file = useCallFile(exportUsers, 'users.xlsx');
  const { actionsOf, dialog } = useRowActions(list);
  const hasAccounts = accounts.length > 1;
  return (
    <ListPage
      id="users"
      title={t('users.title')}
      path="/userManager"
      wordsKey="admin:users"
      list={list}
      fields={filterFields(hasAccounts)}
      sources={{ accounts: { options: accounts } }}
      sorts={USER_SORTS.map((value) => ({ value, label: t(`users:columns.${value}`) }))}
      file={{ isBusy: file.isBusy, save: () => void file.save(filtersRequest(list.filters)) }}
      columns={useColumns(hasAccounts)}
      rowId={({ id }) => String(id)}
      rowName={({ username }) => username}
      isMuted={({ status }) => status === 'I'}
      actionsOf={actionsOf}
      dialog={dialog}
    />
  );
}

const nameOf = ({ firstName, lastName }: UserListRow): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ');

function useColumns(hasAccounts: boolean): readonly SimpleColumn<UserListRow>[] {
  const t = useText('admin');
  return [
    {
      key: 'username',
      headerKey: 'users:columns.username',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ id, username, status }) => (
        <>
          <TextLink href={`/userManager/${id}`}>{username}</TextLink>{' '}
          {STATUS_BADGES[status] !== undefined && (
            <Badge tone={STATUS_BADGES[status]}>{t(`users.badges.${status}`)}</Badge>
          )}
        </>
      ),
    },
    { key: 'name', headerKey: 'users:columns.name', narrow: 'full', cell: nameOf },
    {
      key: 'account',
      headerKey: 'users:columns.account',
      cell: ({ accountId, accountName }) =>
        hasAccounts ? (
          <TextLink tone="quiet" href={`/userManager?accountId=${accountId}`}>
            {accountName}
          </TextLink>
        ) : (
          accountName
        ),
    },
    { key: 'role', headerKey: 'users:columns.role', cell: ({ role }) => role },
  ];
}
