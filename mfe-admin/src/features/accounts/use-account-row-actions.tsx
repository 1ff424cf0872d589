import {
  type AccountList,
  type AccountListRow,
  type ContentOf,
  changeAccountStatusInList,
  deleteAccount,
} from '@portal/contracts';
import { type CallList, type SortedFilters, useListAction, useQuestion } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts } from '@portal/session';
import { Button } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import type { RowAction } from '@portal/ui/table';
import { useUserManager } from '../users/user-actions.ts';
import { mayManageAccount, partAddress, useAccountQuestions } from './account-actions.ts';
import { filtersRequest } from './account-filters.ts';

/** A row of the list, with the county's switch that its menu goes by. */
export interface AccountRow extends AccountListRow {
  readonly countyAdminReload: boolean;
}
type Accounts = CallList<AccountList, AccountRow, SortedFilters>;

/** The list as it is then; what other screens choose accounts from goes with it. */
function takeChanged({ accountCodeDescriptionResults, ...list }: ContentOf<typeof deleteAccount>): AccountList {
  setAllowableAccounts(accountCodeDescriptionResults);
  return list;
}

/** The More menu of a row (002 section 2.4). */
function MoreMenu({ account, hasReload }: { readonly account: AccountListRow; readonly hasReload: boolean }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const addresses: Readonly<Record<string, string>> = {
    access: partAddress('accountPageAccess', account),
    docTypes: partAddress('accountDocTypes', account),
    ...(hasReload ? { reload: partAddress('accountReload', account) } : {}),
    tasks: partAddress('accountTasks', account),
    users: `/userManager?accountId=${account.id}`,
  };
  const label = `${t('accounts.more')} ${account.name}`;
  return (
    <Menu
      label={label}
      items={Object.keys(addresses).map((value) => ({
        value,
        label: t(`accounts.menu.${value}`, { count: account.userCount }),
      }))}
      onChoose={(value) => void navigate(addresses[value] ?? '/controlPanel/accounts')}
      trigger={
        <Button look="text" size="small" aria-label={label}>
          {t('accounts.more')}
        </Button>
      }
    />
  );
}

/** What can be done with a row, after its questions; what its manager may not do is not offered. */
export function useAccountRowActions(list: Accounts) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const questions = useAccountQuestions();
  const { ask, dialog } = useQuestion();
  const page = list.state.state === 'ready' ? list.state.data.page : 1;
  const asked = { ...filtersRequest(list.filters), page };
  const setStatus = useListAction(list, changeAccountStatusInList, takeChanged);
  const remove = useListAction(list, deleteAccount, takeChanged, t('accounts:answers.deleted'));
  const actionsOf = (account: AccountRow): readonly RowAction[] => {
    const may = (operation: 'setStatus' | 'delete' | 'reload') =>
      mayManageAccount(manager, operation, account, account.countyAdminReload);
    const { id: accountId, status } = account;
    const actions: readonly (RowAction & { readonly isOffered?: boolean })[] = [
      { key: 'edit', label: t('form:list.edit'), onAct: () => void navigate(`/controlPanel/accounts/${accountId}`) },
      {
        key: 'more',
        label: t('accounts.more'),
        onAct: () => undefined,
        drawn: <MoreMenu account={account} hasReload={may('reload')} />,
      },
      {
        key: 'status',
        label: questions.statusLabel(account),
        hasChangingLabel: true,
        isOffered: may('setStatus'),
        onAct: () => ask(questions.beforeStatus(account), () => setStatus({ accountId, status, ...asked })),
      },
      {
        key: 'delete',
        label: t('form:list.delete'),
        isDestructive: true,
        isOffered: may('delete'),
        onAct: () => ask(questions.beforeDelete(account, 'list'), () => remove({ accountId, ...asked })),
      },
    ];
    return actions.filter(({ isOffered }) => isOffered !== false);
  };
  return { actionsOf, dialog };
}
