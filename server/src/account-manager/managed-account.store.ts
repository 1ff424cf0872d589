import type { AccountEntryFields, AccountKind } from '@portal/domain';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { type Change, changeColumns, insertRow, updateRow, versionColumns } from '../platform/database/versions.ts';
import { USER_COUNT } from './account-list.store.ts';

/** An account as it is stored. */
export interface StoredAccount extends AccountEntryFields {
  readonly id: number;
  readonly name: string;
  readonly kind: AccountKind;
  readonly monthlyFee: number;
  readonly status: string;
  readonly lastTasks: Date | null;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: string | null;
  readonly userCount: number;
}

const selectAccount = (db: Kysely<Database>, id: number) =>
  db
    .selectFrom('account')
    .where('account.deleted_at', 'is', null)
    .where('account.id', '=', id)
    .select([
      'account.id',
      'account.name',
      'account.kind',
      'account.account_type as accountType',
      'account.payment_method as paymentMethod',
      'account.monthly_fee_cents as monthlyFee',
      'account.flat_fee_rate_level as flatFeeRateLevel',
      'account.user_reload as userReload',
      'account.post_to_landlink as postToLandLink',
      'account.landlink_account as landLinkAccount',
      'account.address',
      'account.city',
      'account.state',
      'account.zip',
      'account.phone',
      'account.email',
      'account.status',
      'account.last_tasks_at as lastTasks',
      ...versionColumns('account'),
      USER_COUNT.as('userCount'),
    ]);

/** One account; undefined if there is none. Does not check whether the caller may see it. */
export function findAccount(db: Kysely<Database>, id: number): Promise<StoredAccount | undefined> {
  return selectAccount(db, id).executeTakeFirst();
}

/** The column values of an account. */
export const accountColumns = (account: AccountEntryFields) => ({
  account_type: account.accountType,
  payment_method: account.paymentMethod,
  monthly_fee_cents: account.monthlyFee ?? 0,
  flat_fee_rate_level: account.flatFeeRateLevel,
  user_reload: account.userReload,
  post_to_landlink: account.postToLandLink,
  landlink_account: account.landLinkAccount,
  address: account.address,
  city: account.city,
  state: account.state,
  zip: account.zip,
  phone: account.phone,
  email: account.email,
});

/** Changes an account. */
export const updateAccount = (
  tx: Transaction<Database>,
  id: number,
  account: AccountEntryFields,
  change: Change,
): Promise<void> => updateRow(tx, 'account', id, accountColumns(account), change);

/** True if an account has this name, ignoring case. */
export async function hasAccountNamed(tx: Transaction<Database>, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has a flat fee above Free: it is billed each month, and gets images. */
export const hasFlatFee = ({
  accountType,
  flatFeeRateLevel,
}: Pick<AccountEntryFields, 'accountType' | 'flatFeeRateLevel'>) => accountType === 'FLAT_FEE' && flatFeeRateLevel > 0;

/** Creates a customer account. If another request takes the name at the same time, the unique index throws an error. */
export function insertAccount(
  tx: Transaction<Database>,
  account: AccountEntryFields & { readonly name: string },
  change: Change,
): Promise<number> {
  // its first month must be billed, and its images must be issued
  const isDue = hasFlatFee(account);
  const due = { needs_billing: isDue, needs_image_renewal: isDue };
  return insertRow(tx, 'account', { ...accountColumns(account), name: account.name, kind: 'CUSTOMER', ...due }, change);
}

/** Deletes an account together with its users, and clears its due tasks. Returns the ids of the users. */
export async function closeAccount(tx: Transaction<Database>, id: number, change: Change): Promise<readonly number[]> {
  await tx
    .updateTable('account')
    .set({ needs_billing: false, needs_image_renewal: false })
    .where('id', '=', id)
    .execute();
  const users = await tx
    .updateTable('portal_user')
    .set({ deleted_at: change.now, ...changeColumns(change) })
    .where('account_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return users.map(({ id: userId }) => userId);
}

/** The users of an account. */
export async function usersOfAccount(db: Kysely<Database>, id: number): Promise<readonly number[]> {
  const users = await db
    .selectFrom('portal_user')
    .select('id')
    .where('account_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return users.map((user) => user.id);
}
