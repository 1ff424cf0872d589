import type { AccountList, AccountListRow, ContentOf, deleteAccount } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts } from '@portal/session';
import { Button } from '@portal/ui';
import { Menu } from '@portal/ui/dialog';
import type { RowAction } from '@portal/ui/table';
import { useManagingUser } from '../users/user-actions.ts';
import { ACCOUNTS_PATH, accountScreenPath, mayManageAccount } from './account-actions.ts';

/** A row of the list, with the county's setting on which the Reload item of its menu depends. */
export interface AccountRow extends AccountListRow {
  readonly countyAdminReload: boolean;
}

/** Returns the changed list from a response, and updates the accounts that other screens offer for selection. */
export function applyChangedList({
  accountCodeDescriptionResults,
  ...list
}: ContentOf<typeof deleteAccount>): AccountList {
  setAllowableAccounts(accountCodeDescriptionResults);
  return list;
}

/** The More menu of a row (002 section 2.4). */
function MoreMenu({ account, hasReload }: { readonly account: AccountListRow; readonly hasReload: boolean }) {
  const t = useText('admin');
  const navigate = useNavigate();
  const addresses: Readonly<Record<string, string>> = {
    access: accountScreenPath('accountPageAccess', account),
    docTypes: accountScreenPath('accountDocTypes', account),
    ...(hasReload ? { reload: accountScreenPath('accountReload', account) } : {}),
    tasks: accountScreenPath('accountTasks', account),
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
        <Button variant="text" size="small" aria-label={label}>
          {t('accounts.more')}
        </Button>
      }
    />
  );
}

/** The More menu of each row, after the Edit button. */
export function useMoreMenu(): (account: AccountRow) => readonly RowAction[] {
  const t = useText('admin');
  const manager = useManagingUser();
  return (account) => [
    {
      key: 'more',
      label: t('accounts.more'),
      onAct: () => undefined,
      element: <MoreMenu account={account} hasReload={mayManageAccount(manager, 'reload', account)} />,
    },
  ];
}
