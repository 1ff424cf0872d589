import { type ContentOf, exportUsers, listUsers, USER_SORTS, type UserListRow } from '@portal/contracts';
import { CallListView, useCallFile, useCallList } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Badge, Button, PageHead, Row, TextLink, Toolbar } from '@portal/ui';
import { FilterFields } from '@portal/ui/form';
import { type SimpleColumn, SortControl } from '@portal/ui/table';
import { useAccountOptions } from './account-options.ts';
import { useRowActions } from './use-row-actions.ts';
import { STATUS_BADGES } from './user-actions.ts';
import { filterFields, filtersRequest, NO_FILTERS } from './user-filters.ts';

/** The users that the manager sees (002 section 2.3): found while one types, with what can be done to each. */
export default function UsersPage() {
  const t = useText('admin');
  const navigate = useNavigate();
  const accounts = useAccountOptions();
  const list = useCallList(listUsers, {
    defaults: NO_FILTERS,
    request: (filters, page) => ({ ...filtersRequest(filters), page }),
    answerOf: ({ users, ...rest }: ContentOf<typeof listUsers>) => ({ rows: users, ...rest }),
  });
  const file = useCallFile(exportUsers, 'users.xlsx');
  const { actionsOf, dialog } = useRowActions(list);
  const { filters } = list;
  const hasAccounts = accounts.length > 1;
  return (
    <>
      <PageHead
        title={t('users.title')}
        pageKey="/userManager"
        action={
          <Row>
            <Button icon="download" busy={file.isBusy} onClick={() => void file.save(filtersRequest(filters))}>
              {t('users.export')}
            </Button>
            <Button look="primary" icon="add" onClick={() => void navigate('/userManager/0')}>
              {t('users.new')}
            </Button>
          </Row>
        }
      />
      <FilterFields
        id="users"
        label={t('users.filters.label')}
        fields={filterFields(hasAccounts)}
        values={filters}
        onChange={list.filter}
        sources={{ accounts: { options: accounts } }}
      />
      <Toolbar>
        <SortControl
          sort={{ key: filters.sort, direction: filters.direction === 'DESC' ? 'DESC' : 'ASC' }}
          options={USER_SORTS.map((value) => ({ value, label: t(`users:columns.${value}`) }))}
          onChange={(change) => list.filter('key' in change ? { sort: change.key } : { direction: change.direction })}
        />
      </Toolbar>
      <CallListView
        list={list}
        caption={t('users.title')}
        columns={useColumns(hasAccounts)}
        rowId={({ id }) => String(id)}
        rowName={({ username }) => username}
        isMuted={({ status }) => status === 'I'}
        actionsKey="admin:users.actions"
        actionsOf={actionsOf}
        loading={t('users.loading')}
        empty={{ title: t('users.none'), next: list.isNarrowed ? <p>{t('users.noneNext')}</p> : undefined }}
      />
      {dialog}
    </>
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
