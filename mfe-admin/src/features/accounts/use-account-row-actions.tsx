import {
  type AccountList,
  type AccountListRow,
  type ContentOf,
  changeAccountStatusInList,
  deleteAccount,
  type listAccounts,
  type RequestOf,
} from '@portal/contracts';
import { type CallList, type SortedFilters, useListAction, useRowActions } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts } from '@portal/session';
import { Button } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import { useUserManager } from '../users/user-actions.ts';
import { ACCOUNTS_PATH, mayManageAccount, partAddress, useAccountQuestions } from './account-actions.ts';

/** A row of the list, with the county's switch that its menu goes by. */
export interface AccountRow extends AccountListRow {
  readonly countyAdminReload: boolean;
}
type Accounts = CallList<AccountList, AccountRow, SortedFilters, RequestOf<typeof listAccounts>>;

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
      onChoose={(value) => void navigate(addresses[value] ?? ACCOUNTS_PATH)}
      trigger={
        <Button look="text" size="small" aria-label={label}>
          {t('accounts.more')}
        </Button>
      }
    />
  );
}

/** What can be done with a row. */
export function useAccountActions(list: Accounts) {
  const t = useText('admin');
  const manager = useUserManager();
  const setStatus = useListAction(list, changeAccountStatusInList, takeChanged);
  const remove = useListAction(list, deleteAccount, takeChanged, t('accounts:answers.deleted'));
  return useRowActions(useAccountQuestions(), {
    setStatus: ({ id, status }: AccountRow) => setStatus({ accountId: id, status, ...list.asked }),
    remove: ({ id }) => remove({ accountId: id, ...list.asked }),
    more: (account) => [
      {
        key: 'more',
        label: t('accounts.more'),
        onAct: () => undefined,
        drawn: <MoreMenu account={account} hasReload={mayManageAccount(manager, 'reload', account)} />,
      },
    ],
  });
}
