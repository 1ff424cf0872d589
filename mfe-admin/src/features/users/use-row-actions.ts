import { changeUserStatusInList, deleteUser, type UserList, type UserListRow } from '@portal/contracts';
import { type CallList, useListAction, useQuestion } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import type { RowAction } from '@portal/ui/table';
import { mayManage, useUserManager, useUserQuestions } from './user-actions.ts';
import { filtersRequest, type UserFilters } from './user-filters.ts';

/** The two calls of a row. */
function useRowCalls(list: CallList<UserList, UserListRow, UserFilters>) {
  const t = useText('users');
  const page = list.state.state === 'ready' ? list.state.data.page : 1;
  const asked = { ...filtersRequest(list.filters), page };
  const setStatus = useListAction(list, changeUserStatusInList, (content) => content);
  const remove = useListAction(list, deleteUser, (content) => content, t('answers.deleted'));
  return {
    changeStatus: (user: UserListRow) => setStatus({ userId: user.id, status: user.status, ...asked }),
    remove: (user: UserListRow) => remove({ userId: user.id, ...asked }),
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
    const edit = { key: 'edit', label: t('form:list.edit'), onAct: () => void navigate(`/userManager/${user.id}`) };
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
      label: t('form:list.delete'),
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
