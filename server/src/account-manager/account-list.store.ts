import type { ACCOUNT_STATUS_FILTERS, AccountListRow, AccountSort } from '@portal/contracts';
import { type AccountKind, accountKindsFor, type ManagingUser } from '@portal/domain';
import { type Kysely, sql } from 'kysely';
import { containsWords, type ListQuery, type RowOrder } from '../lists/list-query.ts';
import { type ListRows, listRows } from '../lists/list-rows.ts';
import type { Database } from '../platform/database/schema.ts';

/** The requested filters of accounts. */
type AccountFilter = ListQuery<(typeof ACCOUNT_STATUS_FILTERS)[number], AccountSort>['filter'];

/** A row of the list, before its amounts are formatted. */
export type AccountRow = Pick<
  AccountListRow,
  'id' | 'name' | 'accountType' | 'paymentMethod' | 'status' | 'userCount' | 'needsBilling' | 'needsImageRenewal'
> & { readonly kind: AccountKind; readonly level: number; readonly feeCents: number };

/** The number of the account's users. */
export const USER_COUNT = sql<number>`(select count(*)::int from portal_user
  where portal_user.account_id = account.id and portal_user.deleted_at is null)`;

/** The accounts that a manager may see and that match a filter: each word of its text occurs in name or email. */
function accountsOf(db: Kysely<Database>, { role }: ManagingUser, { filterText, status }: AccountFilter) {
  const query = db
    .selectFrom('account')
    .where('account.deleted_at', 'is', null)
    .where('account.kind', 'in', accountKindsFor(role))
    .where(containsWords(sql`account.search_text`, filterText));
  if (status === 'A' || status === 'I') return query.where('account.status', '=', status);
  if (status === 'NB') return query.where('account.needs_billing', '=', true);
  return status === 'NIR' ? query.where('account.needs_image_renewal', '=', true) : query;
}

/** The monthly fee of an account. The cost of an option is in the county's configuration. */
const feeOf = (costs: readonly number[]) => sql<number>`(case
  when account.payment_method = 'CREDIT_CARD' then 0
  when account.account_type <> 'FLAT_FEE' then account.monthly_fee_cents
  when account.flat_fee_rate_level = 0 then 0
  else (${sql.val(costs)}::bigint[])[account.flat_fee_rate_level] end)::bigint`;

/** A sort order. Its last key is the unique name. */
export function accountOrder(key: AccountSort, direction: RowOrder['direction'], costs: readonly number[]): RowOrder {
  const sortedBy = {
    name: [],
    type: [sql<string>`account.account_type`],
    payment: [sql<string>`account.payment_method`],
    // texts of equal length, because a position in a sort order consists of texts
    fee: [sql<string>`lpad((${feeOf(costs)})::text, 15, '0')`],
  } as const;
  return { keys: [...sortedBy[key], sql<string>`lower(account.name)`, sql<string>`account.id::text`], direction };
}

/** The query of a list of accounts. */
export interface AccountListQuery {
  readonly manager: ManagingUser;
  readonly filter: AccountFilter;
  readonly order: RowOrder;
  /** The cost of each flat-fee option, in cents. */
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

/** The rows of the list of accounts. */
export const accountRows = (db: Kysely<Database>, query: AccountListQuery): ListRows<AccountRow> =>
  listRows(rowsOf(db, query), query.order);

/** The same rows with the additional columns of the Excel file. */
export const exportedAccounts = (db: Kysely<Database>, query: AccountListQuery) =>
  listRows(
    rowsOf(db, query).select([
      'account.landlink_account as landLinkAccount',
      'account.phone',
      'account.email',
      'account.city',
    ]),
    query.order,
  );
