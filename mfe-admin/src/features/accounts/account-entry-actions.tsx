import { type AccountEntry, changeAccountStatus, deleteAccount } from '@portal/contracts';
import { type LeaveGuard, useQuestion } from '@portal/forms';
import { alertFailure, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { setAllowableAccounts, showAlert } from '@portal/session';
import { Button } from '@portal/ui';
import { useUserManager } from '../users/user-actions.ts';
import { mayManageAccount, useAccountQuestions } from './account-actions.ts';

interface AccountEntryActionsProps {
  readonly account: AccountEntry;
  readonly onChanged: () => Promise<void>;
  /** Leaves without a question for what was typed: there is no account any more to save it for. */
  readonly pass: LeaveGuard['pass'];
}

/** Activate or Deactivate, and Delete, as far as the manager may. */
export function AccountEntryActions({ account, onChanged, pass }: AccountEntryActionsProps) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const questions = useAccountQuestions();
  const { ask, dialog } = useQuestion();
  const status = useSubmit(changeAccountStatus, {
    onSuccess: () => void onChanged(),
    onFailure: (failure) => {
      alertFailure(failure);
      void onChanged();
    },
  });
  const removal = useSubmit(deleteAccount, {
    onSuccess: ({ accountCodeDescriptionResults }) => {
      setAllowableAccounts(accountCodeDescriptionResults);
      pass(() => void navigate('/controlPanel/accounts'));
      showAlert({ kind: 'MESSAGE', text: t('accounts:answers.deleted') });
    },
  });
  const may = (operation: 'setStatus' | 'delete') =>
    mayManageAccount(manager, operation, account, account.countyAdminReload);
  const { id: accountId } = account;
  return (
    <>
      {may('setStatus') && (
        <Button
          busy={status.isBusy}
          onClick={() =>
            ask(questions.beforeStatus(account), () => void status.submit({ accountId, status: account.status }))
          }
        >
          {questions.statusLabel(account)}
        </Button>
      )}
      {may('delete') && (
        <Button
          busy={removal.isBusy}
          onClick={() =>
            ask(questions.beforeDelete(account, 'entry'), () => void removal.submit({ accountId, page: 1 }))
          }
        >
          {t('form:list.delete')}
        </Button>
      )}
      {dialog}
    </>
  );
}
