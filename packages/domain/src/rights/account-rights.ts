import type { AccountKind, Role } from '../lists/people.ts';
import { coversAccount, type OperationOf, rightScopeOf, rolesWith } from './permission-table.ts';
import { accountKindsFor, type UserManager } from './user-rights.ts';

/** Roles with account management (002 section 6). */
export const ACCOUNT_MANAGERS: readonly Role[] = rolesWith('account', 'read');

export type AccountOperation = OperationOf<'account'>;
/** Operations on one account. Listing and exporting require 'read' for each account. */
export const ACCOUNT_OPERATIONS = [
  ...(['read', 'change', 'setStatus', 'delete', 'reload'] as const),
  ...(['runTasks', 'rerunTasks', 'setDocumentTypes', 'setPageAccess'] as const),
] satisfies readonly AccountOperation[];

/**
 * Whether an operation is allowed. 'hidden': respond as if the account did not exist. 'own': the caller's own account.
 * 'needed': an account that the portal cannot work without. 'notActive': an inactive account is read-only.
 * 'notFlatFee', 'reloadOff': images can be set only for flat-fee accounts, and only if the county allows its staff to
 * do so.
 */
export type AccountDecision = 'allowed' | 'hidden' | 'own' | 'needed' | 'notActive' | 'notFlatFee' | 'reloadOff';

/** The account that an operation is applied to. */
export interface ManagedAccount {
  readonly id: number;
  readonly kind: AccountKind;
  readonly status: string;
  readonly accountType: string;
}

/** The county settings that the decision depends on. */
export interface AccountSwitches {
  /** Flat Fee Usage Override: staff may set the number of images an account has left. */
  readonly countyAdminReload: boolean;
}

/** Whether a manager sees an account: only kinds whose users it may manage. */
export const seesAccount = (manager: Pick<UserManager, 'role'>, { kind }: Pick<ManagedAccount, 'kind'>): boolean =>
  accountKindsFor(manager.role).includes(kind);

/** Accounts that must exist: those of staff, and the guests' account for visitors. */
const isNeeded = (operation: AccountOperation, kind: AccountKind): boolean =>
  operation === 'delete'
    ? kind !== 'CUSTOMER'
    : operation === 'setStatus' && (kind === 'PROVIDER' || kind === 'COUNTY');

const ALLOWED_WHEN_INACTIVE: readonly AccountOperation[] = ['read', 'setStatus', 'delete'];

/** Decides one operation on one account. The only implementation; routes, screens and tests use it. */
export function decideAccountOperation(
  operation: AccountOperation,
  manager: UserManager,
  account: ManagedAccount,
  { countyAdminReload }: AccountSwitches,
): AccountDecision {
  const isOwn = account.id === manager.accountId;
  if (!seesAccount(manager, account) || !coversAccount(rightScopeOf('account', 'read', manager.role), isOwn))
    return 'hidden';
  const scope = rightScopeOf('account', operation, manager.role);
  if (scope === null) return 'hidden';
  if (!coversAccount(scope, isOwn)) return 'own';
  if (isNeeded(operation, account.kind)) return 'needed';
  if (account.status !== 'A' && !ALLOWED_WHEN_INACTIVE.includes(operation)) return 'notActive';
  if (operation !== 'reload') return 'allowed';
  if (account.accountType !== 'FLAT_FEE') return 'notFlatFee';
  return countyAdminReload ? 'allowed' : 'reloadOff';
}
