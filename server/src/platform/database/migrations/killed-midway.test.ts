import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingPostgres, type SharedCluster, sharedCluster } from '@portal/testing/postgres';
import { skipIf } from '@portal/testing/skips';
import { sql } from 'kysely';
import pg from 'pg';
import type { AnyDatabase } from '../migrate.ts';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { makeEarlierCounty } from './earlier-county.testing.ts';

jest.setTimeout(120_000);

/** Tables that the migrations after the earlier county change, in this order. */
const STOPS = ['legal', 'account', 'portal_user', 'audit_log'];

async function openEmpty(cluster: SharedCluster): Promise<PortalDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const database = await openServer({
    kind: 'server',
    url: cluster.url(name),
    adminUrl: cluster.url(name),
    readUrls: [],
  });
  return {
    ...database,
    async close() {
      await database.close();
      const last = new pg.Client({ connectionString: cluster.url('postgres') });
      await last.connect();
      await last.query(`drop database ${name} with (force)`);
      await last.end();
    },
  };
}

/** The whole schema, and the names of the migrations that the database has recorded. */
async function schemaOf(db: AnyDatabase): Promise<unknown> {
  const parts = [
    sql`SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
      WHERE table_schema = 'public' ORDER BY 1, 2`,
    sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
    sql`SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    sql`SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`,
    sql`SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    sql`SELECT name FROM kysely_migration ORDER BY 1`,
  ];
  const read = [];
  for (const part of parts) read.push((await part.execute(db)).rows);
  return read;
}

/** Ends the connection that waits for a lock, and returns the error of its migration. */
async function killWaiting(watcher: pg.Client, migration: Promise<unknown>): Promise<unknown> {
  const ended = migration.then(
    () => 'the migration succeeded',
    (error: unknown) => error,
  );
  for (let turn = 0; turn < 600; turn += 1) {
    const { rowCount } = await watcher.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    if (rowCount !== 0) return await ended;
    await sleep(50);
  }
  throw new Error('Nothing waited for the lock');
}

skipIf(missingPostgres() ?? '', describe)('[R40] a migration of a county that has records', () => {
  let database: PortalDatabase;
  let fresh: PortalDatabase;
  let watcher: pg.Client;
  let connectionString: string;
  beforeAll(async () => {
    const cluster = await sharedCluster();
    if (typeof cluster === 'string') throw new Error(cluster);
    database = await openEmpty(cluster);
    fresh = await openEmpty(cluster);
    await makeEarlierCounty(database.admin);
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(database.admin);
    connectionString = cluster.url(rows[0]?.name ?? '');
    watcher = new pg.Client({ connectionString });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await database.close();
    await fresh.close();
  });

  it.each(STOPS)('changes nothing when it is killed while it changes the table %s', async (table) => {
    const before = await schemaOf(database.admin);
    const holder = new pg.Client({ connectionString });
    await holder.connect();
    await holder.query(`begin; lock table ${table} in access share mode`);
    const reason = await killWaiting(watcher, database.migrate());
    await holder.end();
    expect(reason).toBeInstanceOf(Error);
    expect(await schemaOf(database.admin)).toEqual(before);
  });

  it('succeeds afterwards, with the schema of a new county, and keeps the records', async () => {
    await database.migrate();
    await fresh.migrate();
    expect(await schemaOf(database.admin)).toEqual(await schemaOf(fresh.admin));
    const { rows } = await sql`SELECT document_number FROM document`.execute(database.admin);
    expect(rows).toEqual([{ document_number: '2024-9' }]);
  });
});
