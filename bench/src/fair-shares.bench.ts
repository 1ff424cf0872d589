import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { searchByName } from '@portal/contracts';
import { newSecret, secretHash } from '@portal/server/src/credentials/secret.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { openTestPortal, TEST_ORIGIN } from '@portal/server/src/testing/test-portal.ts';
import type { BenchOptions } from './bench-options.ts';
import { HttpClient } from './http-client.ts';
import { importCounty, loadOnPostgres, openEmptyEmbedded, writeCounty } from './loaded-county.ts';
import { p50p95, printTable } from './table.ts';

const SESSIONS = 10_000;
const NETWORKS = 100;
/** Pause between the clerk's searches. It keeps the clerk below the rate limit of 600 per minute, so any failure is the portal's fault. */
const PAUSE_MS = 120;
/** Wait until the first requests of a flood are in flight. */
const RAMP_UP_MS = 500;

interface Visitor {
  readonly cookie: string;
  readonly address: string;
}

interface Flood {
  readonly name: string;
  readonly connections: number;
  readonly visitors: readonly Visitor[];
}

const cookieOf = (token: string): string => `portal_session=${token}`;
const addressOf = (index: number): string => `198.18.${index % NETWORKS}.7`;

const insertGuests = async ({ db }: PortalDatabase, userId: number, count: number): Promise<Visitor[]> => {
  const now = new Date();
  const tokens = Array.from({ length: count }, () => newSecret());
  for (let offset = 0; offset < count; offset += 1_000) {
    const rows = tokens.slice(offset, offset + 1_000).map((token) => ({
      token_hash: secretHash(token),
      user_id: userId,
      network: 'bench',
      language: 'ENGLISH',
      logged_in_at: now,
      last_seen_at: now,
    }));
    await db.insertInto('session').values(rows).execute();
  }
  return tokens.map((token, index) => ({ cookie: cookieOf(token), address: addressOf(index) }));
};

/**
 * Runs the clerk's searches one after the other; returns the milliseconds of each and the number of failures.
 * @param beforeEach sets the portal's test clock to the current time, because rate limits do not reset while the clock stands still
 */
const searchAsClerk = async (client: HttpClient, count: number, beforeEach: () => void) => {
  const times: number[] = [];
  let failed = 0;
  for (let index = 0; index < count; index += 1) {
    beforeEach();
    const started = performance.now();
    await client.post(searchByName.path, { grantorGranteeLastName1: 'SMITH', timestamp: Date.now() }).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - started);
    await wait(PAUSE_MS);
  }
  return { times, failed };
};

const measure = async (name: string, database: PortalDatabase, count: number): Promise<string[][]> => {
  const portal = await openTestPortal(database, { checkAnswers: false, trustProxy: ['127.0.0.1'] });
  const setClockToNow = (): void => portal.setNow(new Date());
  setClockToNow();
  const people = { clerk: 'fair.clerk', guest: 'fair.guest' };
  const clerk = await portal.addUser({ username: people.clerk, role: 'COUNTY', account: people.clerk });
  const guest = await portal.addUser({ username: people.guest, role: 'GUEST', account: people.guest });
  for (const { accountId } of [clerk, guest])
    await database.db
      .insertInto('account_page_access')
      .values({ account_id: accountId, search_type: 'Name', allowed: true })
      .execute();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const client = new HttpClient(address, TEST_ORIGIN, await portal.logIn(people.clerk));
  const guests = await insertGuests(database, guest.userId, SESSIONS);
  const invalidSessions = Array.from({ length: 5_000 }, () => ({
    cookie: cookieOf(newSecret()),
    address: addressOf(0),
  }));
  const floods: readonly Flood[] = [
    { name: 'no flood', connections: 0, visitors: [] },
    { name: '600 simultaneous searches, one guest', connections: 600, visitors: guests.slice(0, 1) },
    { name: '800 connections, invalid cookies', connections: 800, visitors: invalidSessions },
    {
      name: `600 simultaneous searches of ${SESSIONS} sessions in ${NETWORKS} networks`,
      connections: 600,
      visitors: guests,
    },
  ];
  const rows: string[][] = [];
  try {
    for (const flood of floods) {
      const worker = startFlood(`${address}/api/${searchByName.path}`, flood);
      await wait(RAMP_UP_MS);
      const { times, failed } = await searchAsClerk(client, count, setClockToNow);
      const floodStatuses = await worker?.stop();
      const row = [name, flood.name, p50p95(times), String(failed), JSON.stringify(floodStatuses ?? {})];
      // prints each row immediately, because a run is long
      console.log(`  ${row.join(', ')}`);
      rows.push(row);
    }
  } finally {
    client.close();
    await portal.close();
  }
  return rows;
};

const startFlood = (url: string, { connections, visitors }: Flood) => {
  if (connections === 0) return undefined;
  const worker = new Worker(join(import.meta.dirname, 'flood-worker.ts'), {
    workerData: { url, origin: TEST_ORIGIN, connections, visitors },
  });
  return {
    stop: async (): Promise<unknown> => {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [statuses]: unknown[] = await answered;
      await worker.terminate();
      return statuses;
    },
  };
};

/** Measures a clerk's searches over HTTP while other clients flood the portal: p50/p95 in ms, and the statuses that the flood got. */
export const run = async (options: BenchOptions): Promise<void> => {
  const documents = options.quick ? 2_000 : 100_000;
  const count = options.quick ? 60 : 300;
  const embedded = await openEmptyEmbedded();
  await importCounty(embedded.database, await writeCounty(embedded.folder, documents), join(embedded.folder, 'work'));
  const rows = await measure('embedded', embedded.database, count);
  await embedded.close();
  const onServer = await loadOnPostgres(documents);
  if (typeof onServer === 'string') console.log(`\nPostgreSQL was skipped: ${onServer}`);
  else {
    rows.push(...(await measure('PostgreSQL', onServer.database, count)));
    await onServer.close();
  }
  const title = `A clerk's searches during floods, ${documents} documents, ms p50/p95; the goal is p95 500 and none failed`;
  printTable(title, ['database', 'flood', 'clerk', 'failed', 'statuses of the flood'], rows);
};
