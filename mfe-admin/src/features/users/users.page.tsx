import { USER_SORTS, type UserListRow, userCalls } from '@portal/contracts';
import { ManagedList } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { TextLink } from '@portal/ui';
import type { SimpleColumn } from '@portal/ui/table';
import { WholeWords } from '../whole-words.tsx';
import { useAccountOptions } from './account-options.ts';
import { mayManage, USERS_PATH, useManagingUser, useUserActionRules } from './user-actions.ts';
import { UserBadge } from './user-badge.tsx';
import { filterFields, filtersRequest, NO_FILTERS } from './user-filters.ts';

/** List of the users that the manager may see (002 section 2.3), filtered while typing, with actions for each. */
export default function UsersPage() {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useManagingUser();
  const accounts = useAccountOptions();
  const hasSeveralAccounts = accounts.length > 1;
  const passwordOf = ({ id }: UserListRow) => ({
    key: 'password',
    label: t('users.password'),
    onAct: () => void navigate(`${USERS_PATH}/userPassword/${id}`),
  });
  return (
    <ManagedList
      calls={userCalls}
      name="users"
      title={t('users.title')}
      textsKey="admin:users"
      defaults={NO_FILTERS}
      request={(filters, page) => ({ ...filtersRequest(filters), page })}
      answerOf={({ users, ...rest }) => ({ rows: users, ...rest })}
      rowActionRequest={({ id }, listRequest) => ({ userId: id, ...listRequest })}
      applyChange={(changed) => changed}
      fields={filterFields(hasSeveralAccounts)}
      sources={{ accounts: { options: accounts } }}
      sorts={USER_SORTS}
      columns={useColumns(hasSeveralAccounts)}
      rowName={({ username }) => username}
      actionRules={useUserActionRules()}
      more={(user) => (mayManage(manager, 'setPassword', user) ? [passwordOf(user)] : [])}
    />
  );
}

const nameOf = ({ firstName, lastName }: UserListRow): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ');

function useColumns(hasSeveralAccounts: boolean): readonly SimpleColumn<UserListRow>[] {
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
        hasSeveralAccounts ? (
          <TextLink tone="quiet" href={`/userManager?accountId=${accountId}`}>
            {accountName}
          </TextLink>
        ) : (
          accountName
        ),
    },
    { key: 'role', headerKey: 'users:columns.role', cell: ({ role }) => <WholeWords>{role}</WholeWords> },
  ];
}
