import { ACCOUNT_KINDS, type AccountKind, isRole, ROLES, type Role } from '../lists/people.ts';
import { type OperationOf, reaches, reachOf, rolesWith } from './permission-table.ts';

/** Roles with the user manager (002 section 6). */
const USER_MANAGERS = rolesWith('user', 'read');

/** True for a role that has the user manager. */
export const managesUsers = (role: Role): boolean => USER_MANAGERS.includes(role);

/** What can be done with one user. Listing and exporting are reading each of them. */
export type UserOperation = OperationOf<'user'>;
export const USER_OPERATIONS = [
  ...(['read', 'change', 'setStatus', 'setPassword', 'endSessions', 'delete'] as const),
] satisfies readonly UserOperation[];

/**
 * Whether an operation may continue. 'hidden' answers as what does not exist; 'own' is the manager's own user, whose profile and
 * password have their own screen; an inactive user is read-only; a guest has no password.
 */
export type UserDecision = 'allowed' | 'hidden' | 'own' | 'notActive' | 'noPassword';

/** Who manages. */
export interface UserManager {
  readonly userId: number;
  readonly role: Role;
  readonly accountId: number;
}

/** Whom it is done to. */
export interface ManagedUser {
  readonly id: number;
  /** A word that this release does not know is seen by TRIMIN alone. */
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

/** The roles whose users a manager sees, and may give to others; the list of user types of 002 section 2.3. */
export const managedRoles = (role: Role): readonly Role[] => SEEN[role];

/** The one account whose users a manager sees; null for those of every account. */
export const managedAccount = ({ role, accountId }: Omit<UserManager, 'userId'>): number | null =>
  reachOf('user', 'read', role) === 'all' ? null : accountId;

/** True when the manager sees the user. */
export function seesUser(manager: Omit<UserManager, 'userId'>, user: Pick<ManagedUser, 'role' | 'accountId'>): boolean {
  if (!reaches(reachOf('user', 'read', manager.role), user.accountId === manager.accountId)) return false;
  return isRole(user.role) ? managedRoles(manager.role).includes(user.role) : manager.role === 'TRIMIN';
}

/** Decides one operation on one user. Routes, screens and the table of tests ask this function and no other. */
export function decideUserOperation(operation: UserOperation, manager: UserManager, user: ManagedUser): UserDecision {
  if (!seesUser(manager, user)) return 'hidden';
  if (!reaches(reachOf('user', operation, manager.role), user.accountId === manager.accountId)) return 'hidden';
  if (operation === 'read') return 'allowed';
  if (user.id === manager.userId) return 'own';
  if (operation === 'change' && user.status !== 'A') return 'notActive';
  return operation === 'setPassword' && user.role === 'GUEST' ? 'noPassword' : 'allowed';
}

const ROLES_OF_KIND: Readonly<Record<AccountKind, readonly Role[]>> = {
  PROVIDER: ['TRIMIN'],
  COUNTY: ['COUNTY'],
  // the default of a new user first (002 section 9)
  CUSTOMER: ['USER', 'ACCOUNT'],
  GUEST: ['GUEST'],
};

/** The roles that a manager may give to a user of an account of this kind. */
export function rolesFor(manager: Role, accountKind: string): readonly Role[] {
  const kind = ACCOUNT_KINDS.find((known) => known === accountKind);
  return kind === undefined ? [] : ROLES_OF_KIND[kind].filter((role) => managedRoles(manager).includes(role));
}

/** The kinds of account that a manager sees, and may put a user into: a county's staff does not see the provider's. */
export const accountKindsFor = (manager: Role): readonly AccountKind[] =>
  ACCOUNT_KINDS.filter((kind) => rolesFor(manager, kind).length > 0);

/** What an account, or the portal, has beside one of its users. */
export interface OtherUsers {
  /** With the user's own role: active ones for TRIMIN, any that is not deleted for ACCOUNT. */
  readonly sameRole: number;
  /** Users of the same account who are not deleted. */
  readonly ofAccount: number;
}

/**
 * True when taking the user away would leave nobody to run the portal, or an account with users and without an administrator: such
 * an account could become the one that strangers register into.
 */
export function isLastAdministrator({ role }: Pick<ManagedUser, 'role'>, { sameRole, ofAccount }: OtherUsers): boolean {
  if (sameRole > 0) return false;
  return role === 'TRIMIN' || (role === 'ACCOUNT' && ofAccount > 0);
}

/** What the button of a status does: Deactivate for what is active, Activate otherwise (002 sections 2.3 and 4). */
export const nextStatus = (status: string): 'A' | 'I' => (status === 'A' ? 'I' : 'A');
