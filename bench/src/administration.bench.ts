import { exportAccounts, exportUsers, listAccounts, listUsers } from '@portal/contracts';
import { openServer } from '@portal/server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { ampleLimits } from '@portal/server/src/testing/ample-limits.ts';
import { openTestPortal, TEST_ORIGIN } from '@portal/server/src/testing/test-portal.ts';
import { missingPostgres, openFreshDatabase } from '@portal/testing/postgres';
import { sql } from 'kysely';
import type { BenchOptions } from './bench-options.ts';
import { HttpClient } from './http-client.ts';
import { describeMachine, printTable, quantile } from './table.ts';

const GOALS_MS = { list: 100, file: 2_000 };
/** Filter texts that are typed letter by letter; the last one matches nobody. */
const FILTER_TEXTS = ['camacho', 'pacific title', 'maria santos', 'user 99', 'tasi.example', 'zzz'];
const ORDERS = {
  users: ['username', 'name', 'account', 'role'],
  accounts: ['name', 'type', 'payment', 'fee'],
} as const;

/** Inserts accounts of all kinds, with five users each. */
const insertAccounts = async ({ admin }: PortalDatabase, accounts: number): Promise<void> => {
  await sql`INSERT INTO account (name, kind, account_type, payment_method, flat_fee_rate_level, monthly_fee_cents, email, city, phone, status)
    SELECT (ARRAY['Pacific Title', 'Island Abstract', 'Reef Law Office', 'Bank of Tasi', 'Lagoon Survey'])[1 + at % 5] || ' ' || at,
      'CUSTOMER', CASE WHEN at % 3 = 0 THEN 'FLAT_FEE' ELSE 'A_LA_CARTE' END,
      (ARRAY['ESCROW', 'INVOICE', 'CREDIT_CARD'])[1 + at % 3], at % 3, at * 7 % 9000, 'office' || at || '@tasi.example',
      'Tasi', '6702345678', CASE WHEN at % 20 = 0 THEN 'I' ELSE 'A' END
    FROM generate_series(1, ${accounts}::int) AS at`.execute(admin);
  await sql`INSERT INTO portal_user (account_id, username, username_key, password_hash, role, status, first_name, last_name, email)
    SELECT account.id, 'user.' || account.id || '.' || at, 'user.' || account.id || '.' || at, NULL,
      CASE WHEN at = 1 THEN 'ACCOUNT' ELSE 'USER' END, CASE WHEN (account.id + at) % 15 = 0 THEN 'I' ELSE 'A' END,
      (ARRAY['Maria', 'Rosa', 'Juan', 'Ana', 'Jose', 'Lucia', 'Pedro'])[1 + (account.id + at) % 7],
      (ARRAY['Camacho', 'Santos', 'Cruz', 'Reyes', 'Sablan', 'Taitano', 'Borja', 'Castro', 'Deleon', 'Torres', 'Ada'])[1 + (account.id * at) % 11],
      'user' || account.id || '.' || at || '@tasi.example'
    FROM account CROSS JOIN generate_series(1, 5) AS at WHERE account.kind = 'CUSTOMER'`.execute(admin);
  await sql`VACUUM (ANALYZE) account, portal_user`.execute(admin);
};

interface Duration {
  readonly ms: number;
  /** CPU time of this process: of server and client, but not of the database. Other load on the machine hardly affects it. */
  readonly cpuMs: number;
}

const timed = async (work: () => Promise<unknown>): Promise<Duration> => {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
};

type Times = Record<'users' | 'accounts' | 'usersFile' | 'accountsFile', Duration[]>;

/** Measures each list in each sort order while its filter is typed letter by letter, and then both exported files. */
const measure = async (client: HttpClient, rounds: number) => {
  const times: Times = { users: [], accounts: [], usersFile: [], accountsFile: [] };
  const prefixes = FILTER_TEXTS.flatMap((text) => [...text].map((_letter, index) => text.slice(0, index + 1)));
  const lists = [
    ['users', listUsers],
    ['accounts', listAccounts],
  ] as const;
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, call] of lists)
      for (const sortKey of ORDERS[name])
        for (const filterText of ['', ...prefixes]) {
          const time = await timed(() => client.post(call.path, { filterText, sortKey, page: 1 }));
          // the first round fills the caches
          if (round > 0) times[name].push(time);
        }
  for (let round = 0; round < rounds * 2; round += 1) {
    times.usersFile.push(await timed(() => client.post(exportUsers.path, {})));
    times.accountsFile.push(await timed(() => client.post(exportAccounts.path, {})));
  }
  return times;
};

const rowOf = (name: string, durations: readonly Duration[], goal: number): string[] => {
  const times = durations.map(({ ms }) => ms);
  const cpu = durations.map(({ cpuMs }) => cpuMs);
  return [
    name,
    String(times.length),
    ...[0, 0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(1)),
    quantile(cpu, 0.5).toFixed(1),
    String(goal),
    quantile(times, 0.95) <= goal ? 'met' : 'MISSED',
  ];
};

/** Measures lists of users and accounts while their filters are typed, and their exported files, over HTTP on PostgreSQL. */
export const run = async ({ quick }: BenchOptions): Promise<void> => {
  const missing = missingPostgres();
  if (missing) {
    console.log(`\nAdministration was skipped: ${missing}`);
    return;
  }
  const accounts = quick ? 100 : 2_000;
  const { url, drop } = await openFreshDatabase();
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  try {
    await database.migrate();
    await insertAccounts(database, accounts);
    const portal = await openTestPortal(database, { checkAnswers: false, services: { limits: ampleLimits() } });
    portal.setNow(new Date());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Recorder' });
    await sql`UPDATE account SET kind = 'COUNTY' WHERE name = 'Recorder'`.execute(database.admin);
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const client = new HttpClient(address, TEST_ORIGIN, await portal.logIn('county.clerk'));
    const times = await measure(client, quick ? 1 : 2);
    client.close();
    await portal.close();
    console.log(`\n${describeMachine()}`);
    printTable(
      `${accounts * 5} users and ${accounts} accounts, ms`,
      ['', 'calls', 'min', 'p50', 'p95', 'p99', 'p50 of CPU', 'goal', 'p95 is'],
      [
        rowOf('users, filter while typing', times.users, GOALS_MS.list),
        rowOf('accounts, filter while typing', times.accounts, GOALS_MS.list),
        rowOf('users, workbook', times.usersFile, GOALS_MS.file),
        rowOf('accounts, workbook', times.accountsFile, GOALS_MS.file),
      ],
    );
  } finally {
    await database.close();
    await drop();
  }
};
