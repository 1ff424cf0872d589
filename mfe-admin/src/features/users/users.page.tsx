import {
  type ContentOf,
  changeUserStatusInList,
  deleteUser,
  exportUsers,
  listUsers,
  type RequestOf,
  USER_SORTS,
  type UserList,
  type UserListRow,
} from '@portal/contracts';
import { type CallList, ListPage, useCallFile, useCallList, useListAction, useRowActions } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { useAccountOptions } from './account-options.ts';
import { mayManage, USERS_PATH, useUserManager, useUserQuestions } from './user-actions.ts';
import { UserBadge } from './user-badge.tsx';
import { filterFields, filtersRequest, NO_FILTERS, type UserFilters } from './user-filters.ts';

/** The users that the manager sees (002 section 2.3): found while one types, with what can be done to each. */
export default function UsersPage() {
  const t = useText('admin');
  const accounts = useAccountOptions();
  const list = useCallList(listUsers, {
    defaults: NO_FILTERS,
    request: (filters, page) => ({ ...filtersRequest(filters), page }),
    answerOf: ({ users, ...rest }: ContentOf<typeof listUsers>) => ({ rows: users, ...rest }),
  });
  const hasAccounts = accounts.length > 1;
  return (
    <ListPage
      id="users"
      title={t('users.title')}
      path={USERS_PATH}
      wordsKey="admin:users"
      columnsKey="users:columns"
      list={list}
      fields={filterFields(hasAccounts)}
      sources={{ accounts: { options: accounts } }}
      sorts={USER_SORTS}
      file={useCallFile(exportUsers, 'users.xlsx')}
      columns={useColumns(hasAccounts)}
      rowId={({ id }) => String(id)}
      rowName={({ username }) => username}
      isMuted={({ status }) => status === 'I'}
      {...useActions(list)}
    />
  );
}

/** What can be done with a row (002 section 2.3). */
function useActions(list: CallList<UserList, UserListRow, UserFilters, RequestOf<typeof listUsers>>) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const setStatus = useListAction(list, changeUserStatusInList, (content) => content);
  const remove = useListAction(list, deleteUser, (content) => content, t('users:answers.deleted'));
  return useRowActions(useUserQuestions(), {
    setStatus: ({ id, status }: UserListRow) => setStatus({ userId: id, status, ...list.asked }),
    remove: ({ id }) => remove({ userId: id, ...list.asked }),
    more: (user) =>
      mayManage(manager, 'setPassword', user)
        ? [
            {
              key: 'password',
              label: t('users.password'),
              onAct: () => void navigate(`${USERS_PATH}/userPassword/${user.id}`),
            },
          ]
        : [],
  });
}

const nameOf = ({ firstName, lastName }: UserListRow): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ');

function useColumns(hasAccounts: boolean): readonly SimpleColumn<UserListRow>[] {
  return [
    {
      key: 'username',
      headerKey: 'users:columns.username',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ id, username, status, isInvited = false }) => (
        <>
          <TextLink href={`/userManager/${id}`}>{username}</TextLink>{' '}
          <UserBadge status={status} isInvited={isInvited} />
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
