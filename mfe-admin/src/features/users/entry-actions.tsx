import { changeUserStatus, deleteUser, type UserEntry } from '@portal/contracts';
import { type LeaveGuard, useQuestion } from '@portal/forms';
import { alertFailure, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';
import { Button } from '@portal/ui';
import { mayManage, useUserManager, useUserQuestions } from './user-actions.ts';

interface EntryActionsProps {
  readonly user: UserEntry;
  readonly onChanged: () => Promise<void>;
  /** Leaves without a question for what was typed: there is nobody any more to save it for. */
  readonly pass: LeaveGuard['pass'];
}

/** Activate or Deactivate, Password and Delete, as far as the manager may. */
export function EntryActions({ user, onChanged, pass }: EntryActionsProps) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const questions = useUserQuestions();
  const { ask, dialog } = useQuestion();
  const status = useSubmit(changeUserStatus, {
    onSuccess: () => void onChanged(),
    onFailure: (failure) => {
      alertFailure(failure);
      void onChanged();
    },
  });
  const removal = useSubmit(deleteUser, {
    onSuccess: () => {
      pass(() => void navigate('/userManager'));
      showAlert({ kind: 'MESSAGE', text: t('users:answers.deleted') });
    },
  });
  return (
    <>
      {mayManage(manager, 'setStatus', user) && (
        <Button
          busy={status.isBusy}
          onClick={() =>
            ask(questions.beforeStatus(user), () => void status.submit({ userId: user.id, status: user.status }))
          }
        >
          {questions.statusLabel(user)}
        </Button>
      )}
      {mayManage(manager, 'setPassword', user) && (
        <Button onClick={() => void navigate(`/userManager/userPassword/${user.id}`)}>{t('users.password')}</Button>
      )}
      {mayManage(manager, 'delete', user) && (
        <Button
          busy={removal.isBusy}
          onClick={() =>
            ask(questions.beforeDelete(user, 'entry'), () => void removal.submit({ userId: user.id, page: 1 }))
          }
        >
          {t('form:list.delete')}
        </Button>
      )}
      {dialog}
    </>
  );
}
