import type { Readable } from 'node:stream';
import type { AccountList, listAccounts } from '@portal/contracts';
import { cents, cleanText, omit, type UserManager } from '@portal/domain';
import type * as z from 'zod/mini';
import { type ListFileServices, writeList } from '../lists/list-file.ts';
import { pageOf } from '../lists/list-page.ts';
import type { CallContext } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { accountOrder, countAccounts, readAccountRows, readExportedAccounts } from './account-list.store.ts';
import { costsOf, describedFee, describedKinds } from './account-words.ts';

/** The filters of a list as they were read. */
export type ListInput = z.output<(typeof listAccounts)['request']>;

/** What a list, an export and the list after an action go by: by name unless another order is asked for. */
function askedOf({ county }: Pick<Services, 'county'>, input: ListInput) {
  const { filterText = '', statusType = 'ALL', sortKey = 'name', sortDirection = 'ASC' } = input;
  const costs = costsOf(county.current);
  const filter = { filterText: cleanText(filterText), status: statusType };
  return { filter, order: accountOrder(sortKey, sortDirection, costs), costs };
}

/** The accounts that a manager sees. */
export async function listManagedAccounts(
  services: Pick<Services, 'database' | 'county'>,
  manager: UserManager,
  input: ListInput,
): Promise<AccountList> {
  const { db } = services.database;
  const asked = askedOf(services, input);
  const { rows, ...place } = await pageOf(input.page, {
    count: () => countAccounts(db, manager, asked.filter),
    slice: (slice) => readAccountRows(db, manager, asked, slice),
  });
  return {
    accounts: rows.map(({ feeCents, ...row }) => ({
      ...omit(row, 'level'),
      ...describedKinds(row),
      ...describedFee(cents(feeCents)),
    })),
    ...place,
    countyAdminReload: services.county.current.flatFeeOverride.countyAdminReload,
  };
}

const COLUMNS = [
  ...[
    { name: 'name', share: 26 },
    { name: 'type', share: 12 },
    { name: 'payment', share: 12 },
  ],
  { name: 'fee', share: 12, kind: 'money' },
  ...[
    { name: 'status', share: 10 },
    { name: 'users', share: 8, kind: 'count' },
  ],
  ...[
    { name: 'landLinkAccount', share: 14 },
    { name: 'city', share: 14 },
    { name: 'phone', share: 14 },
  ],
  { name: 'email', share: 24 },
] as const;

/** The accounts of a list as a workbook (002 section 7, accountExport), by its filters and in its order. */
export async function writeAccounts(services: ListFileServices, context: CallContext<ListInput>): Promise<Readable> {
  const { db } = services.database;
  const asked = askedOf(services, context.input);
  const { status } = asked.filter;
  return writeList(services, context, {
    name: 'accounts',
    columns: COLUMNS,
    filter: asked.filter,
    facts: ({ columns, statuses }) => (status === 'ALL' ? [] : [`${columns['status']}: ${statuses[status] ?? status}`]),
    total: await countAccounts(db, context.session, asked.filter),
    rows: () => readExportedAccounts(db, context.session, asked),
    cellsOf: (row, { statuses }) => {
      const { accountTypeDescription, paymentMethodDescription } = describedKinds(row);
      const { name, feeCents, userCount, landLinkAccount, city, phone, email } = row;
      const money = [accountTypeDescription, paymentMethodDescription, feeCents];
      return [name, ...money, statuses[row.status] ?? row.status, userCount, landLinkAccount, city, phone, email];
    },
  });
}
