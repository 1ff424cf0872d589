import type { Readable } from 'node:stream';
import type { AccountList, listAccounts } from '@portal/contracts';
import { cents, type ManagingUser, omit } from '@portal/domain';
import type * as z from 'zod/mini';
import { type ListFileServices, writeList } from '../lists/list-file.ts';
import { readListPage } from '../lists/list-page.ts';
import { listQueryOf } from '../lists/list-query.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { type AccountListQuery, accountOrder, accountRows, exportedAccounts } from './account-list.store.ts';
import { flatFeeCosts, kindDescriptions, monthlyFeeOnWire } from './account-texts.ts';

/** The parsed request of a list. */
export type ListInput = z.output<(typeof listAccounts)['request']>;

/** The query for a list, for an export, and for the list after an action. Sorted by name by default. */
function queryOf({ county }: Pick<Services, 'county'>, manager: ManagingUser, input: ListInput): AccountListQuery {
  const costs = flatFeeCosts(county.current);
  const { filter, sort, direction } = listQueryOf(input, 'name');
  return { manager, filter, order: accountOrder(sort, direction, costs), costs };
}

/** The accounts that a manager sees. */
export async function listManagedAccounts(
  services: Pick<Services, 'database' | 'county'>,
  manager: ManagingUser,
  input: ListInput,
): Promise<AccountList> {
  const found = accountRows(services.database.db, queryOf(services, manager, input));
  const { rows, ...place } = await readListPage(input.page, found);
  return {
    accounts: rows.map(({ feeCents, ...row }) => ({
      ...omit(row, 'level'),
      ...kindDescriptions(row),
      ...monthlyFeeOnWire(cents(feeCents)),
    })),
    ...place,
    countyAdminReload: services.county.current.flatFeeOverride.countyAdminReload,
  };
}

/** Writes the accounts of a list to an Excel file, with its filters and order (002 section 7, accountExport). */
export function writeAccounts(services: ListFileServices, context: CallContext<ListInput>): Promise<Readable> {
  const query = queryOf(services, context.session, context.input);
  return writeList(services, context, {
    name: 'accounts',
    columns: {
      name: 26,
      type: 12,
      payment: 12,
      fee: [12, 'money'],
      status: 10,
      users: [8, 'count'],
      landLinkAccount: 14,
      city: 14,
      phone: 14,
      email: 24,
    },
    filter: query.filter,
    rows: exportedAccounts(services.database.db, query),
    cellsOf: (row, { statuses }) => {
      const { accountTypeDescription, paymentMethodDescription } = kindDescriptions(row);
      const { name, feeCents, userCount, landLinkAccount, city, phone, email } = row;
      const money = [accountTypeDescription, paymentMethodDescription, feeCents];
      return [name, ...money, statuses[row.status] ?? row.status, userCount, landLinkAccount, city, phone, email];
    },
  });
}
