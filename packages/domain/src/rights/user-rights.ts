import { ACCOUNT_KINDS, type AccountKind, isRole, ROLES, type Role } from '../lists/people.ts';
import { coversAccount, type OperationOf, rightScopeOf, rolesWith } from './permission-table.ts';

/** Roles with the user manager (002 section 6). */
const USER_MANAGERS = rolesWith('user', 'read');

/** True for a role that has the user manager. */
export const managesUsers = (role: Role): boolean => USER_MANAGERS.includes(role);

/** Operations on one user. Listing and exporting require 'read' for each user. */
export type UserOperation = OperationOf<'user'>;
export const USER_OPERATIONS = [
  ...(['read', 'change', 'setStatus', 'setPassword', 'endSessions', 'delete'] as const),
] satisfies readonly UserOperation[];

/**
 * Whether an operation is allowed. 'hidden': respond as if the user did not exist. 'own': the manager's own user, whose
 * profile and password have their own screens. 'notActive': an inactive user is read-only. 'noPassword': guests have
 * no password.
 */
export type UserDecision = 'allowed' | 'hidden' | 'own' | 'notActive' | 'noPassword';

/** The user who manages other users or accounts. */
export interface ManagingUser {
  readonly userId: number;
  readonly role: Role;
  readonly accountId: number;
}

/** The user that an operation is applied to. */
export interface ManagedUser {
  readonly id: number;
  /** Users with an unknown role are visible only to TRIMIN. */
  readonly role: string;
  readonly accountId: number;
  readonly status: string;
}

const SEEN: Readonly<Record<Role, readonly Role[]>> = {
  TRIMIN: ROLES,
  COUNTY: ['COUNTY', 'ACCOUNT', 'USER', 'GUEST'],
  ACCOUNT: ['ACCOUNT', 'USER'],
  USER: [],
  GUEST: [],
};

/** The roles whose users a manager sees, and that it may assign; the list of user types of 002 section 2.3. */
export const managedRoles = (role: Role): readonly Role[] => SEEN[role];

/** The one account whose users a manager sees; null for all accounts. */
export const managedAccount = ({ role, accountId }: Omit<ManagingUser, 'userId'>): number | null =>
  rightScopeOf('user', 'read', role) === 'all' ? null : accountId;

/** True if the manager sees the user. */
export function seesUser(
  manager: Omit<ManagingUser, 'userId'>,
  user: Pick<ManagedUser, 'role' | 'accountId'>,
): boolean {
  if (!coversAccount(rightScopeOf('user', 'read', manager.role), user.accountId === manager.accountId)) return false;
  return isRole(user.role) ? managedRoles(manager.role).includes(user.role) : manager.role === 'TRIMIN';
}

/** Decides one operation on one user. The only implementation; routes, screens and tests use it. */
export function decideUserOperation(operation: UserOperation, manager: ManagingUser, user: ManagedUser): UserDecision {
  if (!seesUser(manager, user)) return 'hidden';
  if (!coversAccount(rightScopeOf('user', operation, manager.role), user.accountId === manager.accountId))
    return 'hidden';
  if (operation === 'read') return 'allowed';
  if (user.id === manager.userId) return 'own';
  if (operation === 'change' && user.status !== 'A') return 'notActive';
  return operation === 'setPassword' && user.role === 'GUEST' ? 'noPassword' : 'allowed';
}

const ROLES_OF_KIND: Readonly<Record<AccountKind, readonly Role[]>> = {
  PROVIDER: ['TRIMIN'],
  COUNTY: ['COUNTY'],
  // the first role is the default of a new user (002 section 9)
  CUSTOMER: ['USER', 'ACCOUNT'],
  GUEST: ['GUEST'],
};

/** The roles that a manager may assign to a user of an account of this kind. */
export function rolesFor(manager: Role, accountKind: string): readonly Role[] {
  const kind = ACCOUNT_KINDS.find((known) => known === accountKind);
  return kind === undefined ? [] : ROLES_OF_KIND[kind].filter((role) => managedRoles(manager).includes(role));
}

/** The kinds of accounts whose users a manager may manage: county staff does not see the provider's. */
export const accountKindsFor = (manager: Role): readonly AccountKind[] =>
  ACCOUNT_KINDS.filter((kind) => rolesFor(manager, kind).length > 0);

/** The other users of an account, or of the portal. */
export interface OtherUsers {
  /** Users with the same role: for TRIMIN the active ones, for ACCOUNT those who are not deleted. */
  readonly sameRole: number;
  /** Users of the same account who are not deleted. */
  readonly ofAccount: number;
}

/**
 * True if removing the user would leave the portal without an administrator, or an account with users but without an
 * administrator, into which strangers might then be registered.
 */
export function isLastAdministrator({ role }: Pick<ManagedUser, 'role'>, { sameRole, ofAccount }: OtherUsers): boolean {
  if (sameRole > 0) return false;
  return role === 'TRIMIN' || (role === 'ACCOUNT' && ofAccount > 0);
}

/**
 * The status that the status button sets: Deactivate for active users or accounts, Activate for others (002 sections
 * 2.3 and 4).
 */
export const nextStatus = (status: string): 'A' | 'I' => (status === 'A' ? 'I' : 'A');
