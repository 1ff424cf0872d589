import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  LS1_ACCOUNT_COLUMNS,
  LS1_USER_COLUMNS,
  type Ls1AccountRow,
  type Ls1People,
  type Ls1UserRow,
  openLs1Reader,
} from '@portal/domain';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { type Ls1Access, type Ls1Session, withLs1 } from './ls1-source.ts';
import type { ToWipe } from './wipe.store.ts';

const ACCOUNTS = { view: 'ls1_accounts', columns: LS1_ACCOUNT_COLUMNS } as const;
const USERS = { view: 'ls1_users', columns: LS1_USER_COLUMNS } as const;

/** The maximum number of rows. No county has that many accounts, so more must be wrong input. */
const MAX_ROWS = 100_000;
/** The number of rows that are validated before other requests get a turn. */
const ROWS_AT_ONCE = 200;

export interface Ls1PeopleRows {
  readonly accounts: readonly Ls1AccountRow[];
  readonly users: readonly Ls1UserRow[];
}

async function allOf<Column extends string>(
  session: Ls1Session,
  view: { readonly view: string; readonly columns: readonly Column[] },
) {
  await session.check(view);
  const rows = await session.read(view, 'order by 1, 2, 3 limit $1', [MAX_ROWS + 1]);
  if (rows.length > MAX_ROWS) throw new Refusal('LS1_VIEW_UNREADABLE', { content: { view: view.view } });
  return rows;
}

/** Reads a consistent snapshot of both views. */
export const readRows = (services: Pick<Services, 'ls1' | 'log'>, access: Ls1Access): Promise<Ls1PeopleRows> =>
  withLs1(services, access, async (session) => ({
    accounts: await allOf(session, ACCOUNTS),
    users: await allOf(session, USERS),
  }));

async function processAll<Row>(rows: readonly Row[], process: (row: Row) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    process(row);
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers();
  }
}

/** Validates the rows, and rejects names that remain in use. */
export async function validateRows(rows: Ls1PeopleRows, { staying }: Pick<ToWipe, 'staying'>): Promise<Ls1People> {
  const reader = openLs1Reader(staying);
  await processAll(rows.accounts, (row) => reader.account(row));
  await processAll(rows.users, (row) => reader.user(row));
  return reader.people;
}
