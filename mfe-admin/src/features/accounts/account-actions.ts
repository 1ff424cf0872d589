import type { AccountEntry } from '@portal/contracts';
import {
  ACCOUNT_KINDS,
  type AccountOperation,
  decideAccountOperation,
  nextStatus,
  type UserManager,
} from '@portal/domain';
import { type EntryQuestions, useDeleteQuestion } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useUserManager } from '../users/user-actions.ts';

/** An account of a list or an entry, with the county's switch that its rights go by. */
type Managed = Pick<
  AccountEntry,
  'id' | 'kind' | 'name' | 'status' | 'accountType' | 'userCount' | 'countyAdminReload'
>;

/** Whether a manager may do this with an account: the server decides by the same function. */
export function mayManageAccount(
  manager: UserManager | null,
  operation: AccountOperation,
  account: Omit<Managed, 'name' | 'userCount'>,
): boolean {
  const kind = ACCOUNT_KINDS.find((known) => known === account.kind);
  if (manager === null || kind === undefined) return false;
  return decideAccountOperation(operation, manager, { ...account, kind }, account) === 'allowed';
}

/** The address of account management. */
export const ACCOUNTS_PATH = '/controlPanel/accounts';

/** The questions of account management (002 section 2.4). Each says how many users it is about. */
export function useAccountQuestions(): EntryQuestions<Managed> {
  const t = useText('admin');
  const manager = useUserManager();
  const deleteQuestion = useDeleteQuestion('admin:accounts');
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
    beforeDelete: (account, place) => deleteQuestion(place, valuesOf(account)),
  };
}

/** Addresses of screens for one account; they contain its name for human readers. */
export const partAddress = (part: string, { id, name }: Pick<Managed, 'id' | 'name'>): string =>
  `/controlPanel/${part}/${id}/${encodeURIComponent(name)}`;
