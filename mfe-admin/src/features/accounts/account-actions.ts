import type { AccountEntry } from '@portal/contracts';
import {
  ACCOUNT_KINDS,
  type AccountOperation,
  decideAccountOperation,
  type ManagingUser,
  nextStatus,
} from '@portal/domain';
import { type EntryActionRules, useDeleteConfirmation } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useManagingUser } from '../users/user-actions.ts';

/** An account in a list or on its page, with the county's setting on which the permissions depend. */
type Managed = Pick<
  AccountEntry,
  'id' | 'kind' | 'name' | 'status' | 'accountType' | 'userCount' | 'countyAdminReload'
>;

/** Whether a manager may perform an operation on an account. The server decides with the same function. */
export function mayManageAccount(
  manager: ManagingUser | null,
  operation: AccountOperation,
  account: Omit<Managed, 'name' | 'userCount'>,
): boolean {
  const kind = ACCOUNT_KINDS.find((known) => known === account.kind);
  if (manager === null || kind === undefined) return false;
  return decideAccountOperation(operation, manager, { ...account, kind }, account) === 'allowed';
}

/** Path of account management. */
export const ACCOUNTS_PATH = '/controlPanel/accounts';

/** The confirmation questions of account management (002 section 2.4). They contain the number of affected users. */
export function useAccountActionRules(): EntryActionRules<Managed> {
  const t = useText('admin');
  const manager = useManagingUser();
  const deleteConfirmation = useDeleteConfirmation('admin:accounts');
  const valuesOf = ({ name, userCount }: Managed) => ({ name, count: userCount });
  return {
    path: ACCOUNTS_PATH,
    may: (operation, account) => mayManageAccount(manager, operation, account),
    beforeStatus: (account) => {
      const next = nextStatus(account.status);
      return {
        title: t(`accounts.questions.${next}`, { name: account.name }),
        description: t(`accounts.consequences.${next}`, valuesOf(account)),
        confirmLabel: t(next === 'I' ? 'form:list.deactivate' : 'form:list.activate'),
      };
    },
    beforeDelete: (account, place) => deleteConfirmation(place, valuesOf(account)),
  };
}

/** Path of a screen for one account. It contains the account's name only so that people can read it. */
export const accountScreenPath = (part: string, { id, name }: Pick<Managed, 'id' | 'name'>): string =>
  `/controlPanel/${part}/${id}/${encodeURIComponent(name)}`;
