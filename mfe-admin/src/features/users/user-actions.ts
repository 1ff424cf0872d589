import type { UserListRow } from '@portal/contracts';
import { decideUserOperation, isRole, type UserManager, type UserOperation } from '@portal/domain';
import { type EntryQuestions, useDeleteQuestion } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import type { BadgeTone } from '@portal/ui';

type Managed = Pick<UserListRow, 'id' | 'username' | 'role' | 'accountId' | 'status'>;

/** Who manages here; null for nobody, and for a role that this release does not know. */
export function useUserManager(): UserManager | null {
  const user = useCurrentUser();
  if (user === null || !isRole(user.role)) return null;
  return { userId: user.userId, role: user.role, accountId: user.accountId };
}

/** Whether a manager may do this with a user: the server decides by the same function. */
export const mayManage = (manager: UserManager | null, operation: UserOperation, user: Managed): boolean =>
  manager !== null && decideUserOperation(operation, manager, user) === 'allowed';

/** The words of a status that is not the usual one. */
export const STATUS_BADGES: Readonly<Record<string, BadgeTone | undefined>> = {
  I: 'neutral',
  P: 'warning',
  L: 'danger',
};

/** Its address. */
export const USERS_PATH = '/userManager';

/** The questions of the user manager (002 section 2.3). */
export function useUserQuestions(): EntryQuestions<Managed> {
  const t = useText('admin');
  const manager = useUserManager();
  const deleteQuestion = useDeleteQuestion('admin:users');
  return {
    path: USERS_PATH,
    may: (operation, user) => mayManage(manager, operation, user),
    beforeStatus: ({ username, status }) =>
      status === 'L' || status === 'P'
        ? {
            title: t(`users.questions.${status}`),
            description: t(`users.consequences.${status}`, { username }),
            confirmLabel: t('form:list.activate'),
          }
        : null,
    beforeDelete: ({ username }, place) => deleteQuestion(place, { username }),
  };
}
