import type { AccountListRow } from '@portal/contracts';
import {
  ACCOUNT_KINDS,
  type AccountOperation,
  decideAccountOperation,
  nextAccountStatus,
  type UserManager,
} from '@portal/domain';
import type { Question } from '@portal/forms';
import { useText } from '@portal/i18n';

type Managed = Pick<AccountListRow, 'id' | 'kind' | 'name' | 'status' | 'accountType' | 'userCount'>;

/** Whether a manager may do this with an account: the server decides by the same function. */
export function mayManageAccount(
  manager: UserManager | null,
  operation: AccountOperation,
  account: Omit<Managed, 'name' | 'userCount'>,
  countyAdminReload: boolean,
): boolean {
  const kind = ACCOUNT_KINDS.find((known) => known === account.kind);
  if (manager === null || kind === undefined) return false;
  return decideAccountOperation(operation, manager, { ...account, kind }, { countyAdminReload }) === 'allowed';
}

export interface AccountQuestions {
  readonly statusLabel: (account: Pick<Managed, 'status'>) => string;
  readonly beforeStatus: (account: Managed) => Question;
  readonly beforeDelete: (account: Managed, titleKey: 'list' | 'entry') => Question;
}

/** The questions of account management (002 section 2.4). Each says how many users it is about. */
export function useAccountQuestions(): AccountQuestions {
  const t = useText('admin');
  const statusLabel = ({ status }: Pick<Managed, 'status'>): string =>
    t(nextAccountStatus(status) === 'I' ? 'form:list.deactivate' : 'form:list.activate');
  const valuesOf = ({ name, userCount }: Managed) => ({ name, count: userCount });
  return {
    statusLabel,
    beforeStatus: (account) => ({
      title: t(`accounts.questions.${nextAccountStatus(account.status)}`, { name: account.name }),
      description: t(`accounts.consequences.${nextAccountStatus(account.status)}`, valuesOf(account)),
      confirmLabel: statusLabel(account),
    }),
    beforeDelete: (account, titleKey) => ({
      title: t(`accounts.questions.delete.${titleKey}`, { name: account.name }),
      description: t('accounts.consequences.delete', valuesOf(account)),
      confirmLabel: t('form:list.delete'),
      loses: true,
    }),
  };
}

/** Addresses of what belongs to one account: the name is for people who read them. */
export const partAddress = (part: string, { id, name }: Pick<Managed, 'id' | 'name'>): string =>
  `/controlPanel/${part}/${id}/${encodeURIComponent(name)}`;
