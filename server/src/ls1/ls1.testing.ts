import { LS1_ACCOUNT_COLUMNS, LS1_USER_COLUMNS } from '@portal/domain';
import { openFreshDatabase } from '@portal/testing/postgres';
import pg from 'pg';
import type { Ls1Access } from './ls1-source.ts';

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A database of LandShark One with the views of docs/ls1.md. */
export interface Ls1Database {
  readonly access: Ls1Access;
  readonly host: string;
  /** Runs a statement as the owner of the database. */
  readonly execute: (statement: string, values?: readonly unknown[]) => Promise<void>;
  readonly add: (table: 'accounts' | 'users' | 'audit', ...rows: readonly Row[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

const textTable = (name: string, columns: readonly string[]): string[] => [
  `create table ${name} (${columns.map((column) => `${column} text`).join(', ')})`,
  `create view ls1_${name} as select * from ${name}`,
];

const AUDIT = [
  `create table audit (id bigint, at timestamptz, kind text, username text, account text, address text,
    is_transaction boolean, detail text)`,
  'create view ls1_audit as select * from audit',
];

export async function openLs1(): Promise<Ls1Database> {
  const fresh = await openFreshDatabase();
  const { hostname, port, username, pathname } = new URL(fresh.url);
  const client = new pg.Client({ connectionString: fresh.url });
  client.on('error', () => undefined);
  await client.connect();
  const execute = async (statement: string, values: readonly unknown[] = []): Promise<void> => {
    await client.query(statement, [...values]);
  };
  const tables = [...textTable('accounts', LS1_ACCOUNT_COLUMNS), ...textTable('users', LS1_USER_COLUMNS), ...AUDIT];
  for (const statement of tables) await execute(statement);
  return {
    host: `${hostname}:${port}`,
    access: {
      landSharkOneDbAddress: `${hostname}:${port}`,
      landSharkOneDbName: pathname.slice(1),
      landSharkOneDbUsername: username,
      landSharkOneDbPassword: 'Secret of LS1',
    },
    execute,
    async add(table, ...rows) {
      for (const row of rows) {
        const names = Object.keys(row);
        const places = names.map((_name, at) => `$${at + 1}`).join(', ');
        await execute(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
      }
    },
    async close() {
      await client.end();
      await fresh.drop();
    },
  };
}

/** A valid account and user, with the given changes. */
export const anAccount = (id: string, more: Row = {}): Row => ({
  id,
  name: `Abstract ${id}`,
  status: 'A',
  account_type: 'A_LA_CARTE',
  payment_method: 'ESCROW',
  landlink_account: '4711',
  email: 'office@abstract.example',
  phone: '6702345678',
  ...more,
});
export const aUser = (id: string, accountId: string, more: Row = {}): Row => ({
  id,
  account_id: accountId,
  username: `examiner.${id}`,
  role: 'USER',
  status: 'A',
  first_name: 'Ana',
  last_name: 'Cruz',
  email: `examiner.${id}@abstract.example`,
  ...more,
});
