import type { AccountKind, Role } from '../lists/people.ts';
import { coversAccount, type OperationOf, rightScopeOf, rolesWith } from './permission-table.ts';
import { accountKindsFor, type ManagingUser } from './user-rights.ts';

/** Roles that manage accounts. */
export const ACCOUNT_MANAGERS: readonly Role[] = rolesWith('account', 'read');

export type AccountOperation = OperationOf<'account'>;
/** Operations on one account. Listing and exporting require 'read' for each account. */
export const ACCOUNT_OPERATIONS = [
  'read',
  'change',
  // activate or deactivate the account
  'setStatus',
  'delete',
  // set the number of images that a flat-fee account has left
  'reload',
  // bill the account and renew its images, if these tasks of the month are due
  'runTasks',
  // let the tasks of the month run once more
  'rerunTasks',
  // choose for each document type whether the account gets images, and how they are charged
  'setDocumentTypes',
  // choose the searches that users of the account may make
  'setPageAccess',
] as const satisfies readonly AccountOperation[];

/**
 * Whether an operation is allowed, or why not:
 * - 'hidden': the manager does not see the account, or has no right to the operation; respond as if the account did not exist.
 * - 'own': the operation is not allowed on the account in which the manager works.
 * - 'needed': the portal cannot work without the account.
 * - 'notActive': an inactive account can only be read, activated or deleted.
 * - 'notFlatFee': only an account with a flat fee has a number of images that can be set.
 * - 'reloadOff': the county does not allow anyone to set the number of images.
 */
export type AccountDecision = 'allowed' | 'hidden' | 'own' | 'needed' | 'notActive' | 'notFlatFee' | 'reloadOff';

/** The account that an operation is applied to. */
export interface ManagedAccount {
  readonly id: number;
  readonly kind: AccountKind;
  /** 'A' is active; any other status is inactive. */
  readonly status: string;
  /** An account type, such as 'FLAT_FEE'. */
  readonly accountType: string;
}

/** The county's setting for the operation 'reload', from its Flat Fee Usage Override screen. */
export interface ReloadSetting {
  readonly countyAdminReload: boolean;
}

/** Whether a manager sees an account: the right to read it is needed, and the right to manage users of accounts of its kind. */
const seesAccount = ({ role }: ManagingUser, { kind }: ManagedAccount, isOwn: boolean): boolean =>
  coversAccount(rightScopeOf('account', 'read', role), isOwn) && accountKindsFor(role).includes(kind);

/**
 * Whether the operation would take away an account that the portal cannot work without. Accounts of staff can be neither deleted nor
 * deactivated. The account of the guests cannot be deleted, but a county that admits no guests can deactivate it.
 */
const takesAwayNeededAccount = (operation: AccountOperation, kind: AccountKind): boolean =>
  operation === 'delete'
    ? kind !== 'CUSTOMER'
    : operation === 'setStatus' && (kind === 'PROVIDER' || kind === 'COUNTY');

const ALLOWED_WHEN_INACTIVE: readonly AccountOperation[] = ['read', 'setStatus', 'delete'];

/** Whether a manager may perform an operation on an account, or why not. Server and screens both ask this function. */
export function decideAccountOperation(
  operation: AccountOperation,
  manager: ManagingUser,
  account: ManagedAccount,
  { countyAdminReload }: ReloadSetting,
): AccountDecision {
  const isOwn = account.id === manager.accountId;
  if (!seesAccount(manager, account, isOwn)) return 'hidden';
  const scope = rightScopeOf('account', operation, manager.role);
  if (scope === null) return 'hidden';
  if (!coversAccount(scope, isOwn)) return 'own';
  if (takesAwayNeededAccount(operation, account.kind)) return 'needed';
  if (account.status !== 'A' && !ALLOWED_WHEN_INACTIVE.includes(operation)) return 'notActive';
  if (operation !== 'reload') return 'allowed';
  if (account.accountType !== 'FLAT_FEE') return 'notFlatFee';
  return countyAdminReload ? 'allowed' : 'reloadOff';
}
