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

/** The times within which 95 percent of the calls should be answered: for a page of a list, and for a list exported as a workbook. */
const GOALS_MS = { list: 100, workbook: 2_000 };
/** Filter texts that are typed letter by letter. The last one matches no user and no account. */
const FILTER_TEXTS = ['camacho', 'pacific title', 'maria santos', 'user 99', 'tasi.example', 'zzz'];
const SORT_KEYS = {
  users: ['username', 'name', 'account', 'role'],
  accounts: ['name', 'type', 'payment', 'fee'],
} as const;

const USERS_PER_ACCOUNT = 5;

/**
 * Inserts customer accounts with users, the same in each run. Names, types and statuses repeat in different periods (`n % 5`, `n % 3`,
 * `n % 20`), so that many combinations occur. Every third account pays a flat fee, and these are the accounts with the payment method
 * ESCROW.
 */
const insertAccounts = async ({ admin }: PortalDatabase, accounts: number): Promise<void> => {
  await sql`INSERT INTO account (name, kind, account_type, payment_method, flat_fee_rate_level, monthly_fee_cents, email, city, phone, status)
    SELECT (ARRAY['Pacific Title', 'Island Abstract', 'Reef Law Office', 'Bank of Tasi', 'Lagoon Survey'])[1 + n % 5] || ' ' || n,
      'CUSTOMER', CASE WHEN n % 3 = 0 THEN 'FLAT_FEE' ELSE 'A_LA_CARTE' END,
      (ARRAY['ESCROW', 'INVOICE', 'CREDIT_CARD'])[1 + n % 3], n % 3, n * 7 % 9000, 'office' || n || '@tasi.example',
      'Tasi', '6702345678', CASE WHEN n % 20 = 0 THEN 'I' ELSE 'A' END
    FROM generate_series(1, ${accounts}::int) AS n`.execute(admin);
  await sql`INSERT INTO portal_user (account_id, username, username_key, password_hash, role, status, first_name, last_name, email)
    SELECT account.id, 'user.' || account.id || '.' || n, 'user.' || account.id || '.' || n, NULL,
      CASE WHEN n = 1 THEN 'ACCOUNT' ELSE 'USER' END, CASE WHEN (account.id + n) % 15 = 0 THEN 'I' ELSE 'A' END,
      (ARRAY['Maria', 'Rosa', 'Juan', 'Ana', 'Jose', 'Lucia', 'Pedro'])[1 + (account.id + n) % 7],
      (ARRAY['Camacho', 'Santos', 'Cruz', 'Reyes', 'Sablan', 'Taitano', 'Borja', 'Castro', 'Deleon', 'Torres', 'Ada'])[1 + (account.id * n) % 11],
      'user' || account.id || '.' || n || '@tasi.example'
    FROM account CROSS JOIN generate_series(1, ${USERS_PER_ACCOUNT}::int) AS n WHERE account.kind = 'CUSTOMER'`.execute(
    admin,
  );
  await sql`VACUUM (ANALYZE) account, portal_user`.execute(admin);
};

interface Duration {
  readonly ms: number;
  /** CPU time of this process, in which server and client run, but not the database. Other load on the machine hardly affects it. */
  readonly cpuMs: number;
}

const durationOf = async (work: () => Promise<unknown>): Promise<Duration> => {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
};

/** The durations of all calls of each kind. */
type Durations = Record<'users' | 'accounts' | 'usersWorkbook' | 'accountsWorkbook', Duration[]>;

/**
 * Measures each list in each sort order while its filter is typed letter by letter. When all rounds of this have ended, measures the
 * exports of both workbooks.
 *
 * @param rounds how often the lists are measured, after one more round that is not; each workbook is exported twice as often
 */
const measure = async (client: HttpClient, rounds: number): Promise<Durations> => {
  const durations: Durations = { users: [], accounts: [], usersWorkbook: [], accountsWorkbook: [] };
  const prefixes = FILTER_TEXTS.flatMap((text) => [...text].map((_letter, index) => text.slice(0, index + 1)));
  const lists = [
    ['users', listUsers],
    ['accounts', listAccounts],
  ] as const;
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, call] of lists)
      for (const sortKey of SORT_KEYS[name])
        for (const filterText of ['', ...prefixes]) {
          const duration = await durationOf(() => client.post(call.path, { filterText, sortKey, page: 1 }));
          // round 0 fills the caches
          if (round > 0) durations[name].push(duration);
        }
  for (let round = 0; round < rounds * 2; round += 1) {
    durations.usersWorkbook.push(await durationOf(() => client.post(exportUsers.path, {})));
    durations.accountsWorkbook.push(await durationOf(() => client.post(exportAccounts.path, {})));
  }
  return durations;
};

const HEAD = ['', 'calls', 'min', 'p50', 'p95', 'p99', 'p50 of CPU', 'goal', 'p95 is'];

/** The cells of a table row under `HEAD`. */
const rowOf = (name: string, durations: readonly Duration[], goalMs: number): string[] => {
  const ms = durations.map((duration) => duration.ms);
  const cpuMs = durations.map((duration) => duration.cpuMs);
  return [
    name,
    String(durations.length),
    Math.min(...ms).toFixed(1),
    ...[0.5, 0.95, 0.99].map((share) => quantile(ms, share).toFixed(1)),
    quantile(cpuMs, 0.5).toFixed(1),
    String(goalMs),
    quantile(ms, 0.95) <= goalMs ? 'met' : 'MISSED',
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
  // the same role for web requests and administration: the bench does not measure what differs between them
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  try {
    await database.migrate();
    await insertAccounts(database, accounts);
    // without the check of each response against its schema, which only tests have, and with limits that the bench does not reach
    const portal = await openTestPortal(database, { checkAnswers: false, services: { limits: ampleLimits() } });
    // the clock of a test portal stands still, by default at a fixed date: here it stands at the time of the bench's start
    portal.setNow(new Date());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Recorder' });
    // only users of the county's own account may list users and accounts; `addUser` creates a customer's account
    await sql`UPDATE account SET kind = 'COUNTY' WHERE name = 'Recorder'`.execute(database.admin);
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const client = new HttpClient(address, TEST_ORIGIN, await portal.logIn('county.clerk'));
    const durations = await measure(client, quick ? 1 : 2);
    client.close();
    await portal.close();
    console.log(`\n${describeMachine()}`);
    printTable(`${accounts * USERS_PER_ACCOUNT} users and ${accounts} accounts, ms`, HEAD, [
      rowOf('users, filter while typing', durations.users, GOALS_MS.list),
      rowOf('accounts, filter while typing', durations.accounts, GOALS_MS.list),
      rowOf('users, workbook', durations.usersWorkbook, GOALS_MS.workbook),
      rowOf('accounts, workbook', durations.accountsWorkbook, GOALS_MS.workbook),
    ]);
  } finally {
    await database.close();
    await drop();
  }
};
