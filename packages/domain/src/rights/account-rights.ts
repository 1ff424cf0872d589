import type { AccountKind, Role } from '../lists/people.ts';
import { type OperationOf, reaches, reachOf, rolesWith } from './permission-table.ts';
import { accountKindsFor, type UserManager } from './user-rights.ts';

/** Roles with account management (002 section 6). */
export const ACCOUNT_MANAGERS: readonly Role[] = rolesWith('account', 'read');

export type AccountOperation = OperationOf<'account'>;
/** What can be done with one account. Listing and exporting are reading each of them. */
export const ACCOUNT_OPERATIONS = [
  ...(['read', 'change', 'setStatus', 'delete', 'reload'] as const),
  ...(['runTasks', 'rerunTasks', 'setDocumentTypes', 'setPageAccess'] as const),
] satisfies readonly AccountOperation[];

/**
 * Whether an operation is allowed. 'hidden' responds as if the account did not exist; 'own' is the caller's own account; 'needed'
 * is an account that the portal cannot work without. An inactive account is read-only. Only flat-fee accounts have images to set,
 * if the county lets its staff do so.
 */
export type AccountDecision = 'allowed' | 'hidden' | 'own' | 'needed' | 'notActive' | 'notFlatFee' | 'reloadOff';

/** To which it is done. */
export interface ManagedAccount {
  readonly id: number;
  readonly kind: AccountKind;
  readonly status: string;
  readonly accountType: string;
}

/** What of the county's configuration it depends on. */
export interface AccountSwitches {
  /** Flat Fee Usage Override: staff may set how many images an account has left. */
  readonly countyAdminReload: boolean;
}

/** The kinds of account that a manager sees: those whose users it may manage. */
export const seesAccount = (manager: Pick<UserManager, 'role'>, { kind }: Pick<ManagedAccount, 'kind'>): boolean =>
  accountKindsFor(manager.role).includes(kind);

/** Staff work in these accounts, and visitors in that of guests: none of them is someone's who could leave. */
const isNeeded = (operation: AccountOperation, kind: AccountKind): boolean =>
  operation === 'delete'
    ? kind !== 'CUSTOMER'
    : operation === 'setStatus' && (kind === 'PROVIDER' || kind === 'COUNTY');

const WHEN_INACTIVE: readonly AccountOperation[] = ['read', 'setStatus', 'delete'];

/** Decides one operation on one account. Routes, screens and the table of tests ask this function and no other. */
export function decideAccountOperation(
  operation: AccountOperation,
  manager: UserManager,
  account: ManagedAccount,
  { countyAdminReload }: AccountSwitches,
): AccountDecision {
  const isOwn = account.id === manager.accountId;
  if (!seesAccount(manager, account) || !reaches(reachOf('account', 'read', manager.role), isOwn)) return 'hidden';
  const reach = reachOf('account', operation, manager.role);
  if (reach === null) return 'hidden';
  if (!reaches(reach, isOwn)) return 'own';
  if (isNeeded(operation, account.kind)) return 'needed';
  if (account.status !== 'A' && !WHEN_INACTIVE.includes(operation)) return 'notActive';
  if (operation !== 'reload') return 'allowed';
  if (account.accountType !== 'FLAT_FEE') return 'notFlatFee';
  return countyAdminReload ? 'allowed' : 'reloadOff';
}
