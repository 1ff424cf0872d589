import type { ACCOUNT_STATUS_FILTERS, AccountListRow, AccountSort } from '@portal/contracts';
import { type AccountKind, accountKindsFor, type UserManager } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { containsWords, type ListQuery, type RowOrder } from '../lists/list-query.ts';
import { type ListRows, listRows } from '../lists/list-rows.ts';
import type { Database } from '../platform/database/schema.ts';

/** The requested filters of accounts. */
type AccountFilter = ListQuery<(typeof ACCOUNT_STATUS_FILTERS)[number], AccountSort>['filter'];

/** A row before its money is in words. */
export type AccountRow = Pick<
  AccountListRow,
  'id' | 'name' | 'accountType' | 'paymentMethod' | 'status' | 'userCount' | 'needsBilling' | 'needsImageRenewal'
> & { readonly kind: AccountKind; readonly level: number; readonly feeCents: number };

/** How many users it has. */
export const USER_COUNT = sql<number>`(select count(*)::int from portal_user
  where portal_user.account_id = account.id and portal_user.deleted_at is null)`;

/** The accounts that a manager sees, by a filter: each word stands somewhere in name or email. */
function accountsOf(db: Kysely<Database>, { role }: UserManager, { filterText, status }: AccountFilter) {
  const query = db
    .selectFrom('account')
    .where('account.deleted_at', 'is', null)
    .where('account.kind', 'in', accountKindsFor(role))
    .where(containsWords(sql`account.search_text`, filterText));
  if (status === 'A' || status === 'I') return query.where('account.status', '=', status);
  if (status === 'NB') return query.where('account.needs_billing', '=', true);
  return status === 'NIR' ? query.where('account.needs_image_renewal', '=', true) : query;
}

/** What one pays a month: an option's cost is in the county's configuration. */
const feeOf = (costs: readonly number[]) => sql<number>`(case
  when account.payment_method = 'CREDIT_CARD' then 0
  when account.account_type <> 'FLAT_FEE' then account.monthly_fee_cents
  when account.flat_fee_rate_level = 0 then 0
  else (${sql.val(costs)}::bigint[])[account.flat_fee_rate_level] end)::bigint`;

/** An order; its last key is the unique name. */
export function accountOrder(key: AccountSort, direction: RowOrder['direction'], costs: readonly number[]): RowOrder {
  const sortedBy = {
    name: [],
    type: [sql<string>`account.account_type`],
    payment: [sql<string>`account.payment_method`],
    // as text of one length, so that a place in the order is texts
    fee: [sql<string>`lpad((${feeOf(costs)})::text, 15, '0')`],
  } as const;
  return { keys: [...sortedBy[key], sql<string>`lower(account.name)`, sql<string>`account.id::text`], direction };
}

/** The query of a list of accounts. */
export interface AccountListQuery {
  readonly manager: UserManager;
  readonly filter: AccountFilter;
  readonly order: RowOrder;
  /** What each option of flat fees costs, in cents. */
  readonly costs: readonly number[];
}

const rowsOf = (db: Kysely<Database>, { manager, filter, costs }: AccountListQuery) =>
  accountsOf(db, manager, filter).select([
    'account.id',
    'account.name',
    'account.kind',
    'account.account_type as accountType',
    'account.payment_method as paymentMethod',
    'account.flat_fee_rate_level as level',
    'account.status',
    'account.needs_billing as needsBilling',
    'account.needs_image_renewal as needsImageRenewal',
    USER_COUNT.as('userCount'),
    feeOf(costs).as('feeCents'),
  ]);

/** Accounts as a list shows them. */
export const accountRows = (db: Kysely<Database>, asked: AccountListQuery): ListRows<AccountRow> =>
  listRows(rowsOf(db, asked), asked.order);

/** The same with what only the workbook has. */
export const exportedAccounts = (db: Kysely<Database>, asked: AccountListQuery) =>
  listRows(
    rowsOf(db, asked).select([
      'account.landlink_account as landLinkAccount',
      'account.phone',
      'account.email',
      'account.city',
    ]),
    asked.order,
  );
