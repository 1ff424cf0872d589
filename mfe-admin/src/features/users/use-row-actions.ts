import type { ApiError } from '@portal/api-client';
import { changeUserStatusInList, deleteUser, type UserList, type UserListRow } from '@portal/contracts';
import { type CallList, useQuestion } from '@portal/forms';
import { alertFailure, useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { announce } from '@portal/ui';
import type { RowAction } from '@portal/ui/table';
import { mayManage, useUserManager, useUserQuestions } from './user-actions.ts';
import { filtersRequest, type UserFilters } from './user-filters.ts';

/** The two calls of a row. The answer of each is the list as it is then. */
function useRowCalls(list: CallList<UserList, UserListRow, UserFilters>) {
  const t = useText('users');
  const page = list.state.face === 'ready' ? list.state.data.page : 1;
  const asked = { ...filtersRequest(list.filters), page };
  // somebody else may have been there first: what is there now says it best
  const onFailure = (failure: ApiError): void => {
    alertFailure(failure);
    list.refresh();
  };
  const status = useSubmit(changeUserStatusInList, { onSuccess: list.take, onFailure });
  const removal = useSubmit(deleteUser, {
    onSuccess: (content) => {
      list.take(content);
      announce(t('answers.deleted'));
    },
    onFailure,
  });
  return {
    changeStatus: (user: UserListRow) => void status.submit({ userId: user.id, status: user.status, ...asked }),
    remove: (user: UserListRow) => void removal.submit({ userId: user.id, ...asked }),
  };
}

/** What can be done with a row, after its questions (002 section 2.3); what its manager may not do is not offered. */
export function useRowActions(list: CallList<UserList, UserListRow, UserFilters>) {
  const t = useText('admin');
  const navigate = useNavigate();
  const manager = useUserManager();
  const questions = useUserQuestions();
  const { ask, dialog } = useQuestion();
  const { changeStatus, remove } = useRowCalls(list);
  const actionsOf = (user: UserListRow): readonly RowAction[] => {
    const edit = { key: 'edit', label: t('users.edit'), onAct: () => void navigate(`/userManager/${user.id}`) };
    const password = {
      key: 'password',
      label: t('users.password'),
      onAct: () => void navigate(`/userManager/userPassword/${user.id}`),
    };
    const status = {
      key: 'status',
      label: questions.statusLabel(user),
      hasChangingLabel: true,
      onAct: () => ask(questions.beforeStatus(user), () => changeStatus(user)),
    };
    const removal = {
      key: 'delete',
      label: t('users.delete'),
      isDestructive: true,
      onAct: () => ask(questions.beforeDelete(user, 'list'), () => remove(user)),
    };
    return [
      edit,
      ...(mayManage(manager, 'setPassword', user) ? [password] : []),
      ...(mayManage(manager, 'setStatus', user) ? [status] : []),
      ...(mayManage(manager, 'delete', user) ? [removal] : []),
    ];
  };
  return { actionsOf, dialog };
}
