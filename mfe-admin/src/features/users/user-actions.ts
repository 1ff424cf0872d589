import type { UserListRow } from '@portal/contracts';
import { decideUserOperation, isRole, type ManagingUser, type UserOperation } from '@portal/domain';
import { type EntryActionRules, useDeleteConfirmation } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import type { BadgeTone } from '@portal/ui';

type Managed = Pick<UserListRow, 'id' | 'username' | 'role' | 'accountId' | 'status'>;

/** The current user as a manager. Null if no one is logged in, or if this release does not know the role. */
export function useManagingUser(): ManagingUser | null {
  const user = useCurrentUser();
  if (user === null || !isRole(user.role)) return null;
  return { userId: user.userId, role: user.role, accountId: user.accountId };
}

/** Whether a manager may do an operation on a user. The server decides with the same function. */
export const mayManage = (manager: ManagingUser | null, operation: UserOperation, user: Managed): boolean =>
  manager !== null && decideUserOperation(operation, manager, user) === 'allowed';

/** Badge colors of statuses other than active. */
export const STATUS_BADGES: Readonly<Record<string, BadgeTone | undefined>> = {
  I: 'neutral',
  P: 'warning',
  L: 'danger',
};

/** Path of the user manager. */
export const USERS_PATH = '/userManager';

/** The confirmation questions of the user manager (002 section 2.3). */
export function useUserActionRules(): EntryActionRules<Managed> {
  const t = useText('admin');
  const manager = useManagingUser();
  const deleteConfirmation = useDeleteConfirmation('admin:users');
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
    beforeDelete: ({ username }, place) => deleteConfirmation(place, { username }),
  };
}
