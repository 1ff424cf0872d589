import { randomUUID } from 'node:crypto';
import { type SharedCluster, sharedCluster } from '@portal/testing/postgres';
import pg from 'pg';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { DatabasePool, type LastingDatabase } from './database-pool.ts';
import { prepareRenewal, renewDatabase } from './renew-database.ts';
import { keepSeedRows } from './saved-rows.ts';
import { schemaHash } from './schema-hash.ts';

const webRole = 'portal_web';
/** key of the advisory lock that is held while the template is created */
const templateLock = 20_260_101;

const pool = new DatabasePool(createLastingOnServer);

/**
 * Opens a migrated database on the shared test server, or returns the reason why it cannot. With `isOwn`, it is dropped when it is
 * closed; otherwise a later block uses it again, and it ends with the server.
 */
export const openServerTestDatabase = (isOwn: boolean): Promise<PortalDatabase | string> => pool.open(isOwn);

/** Creates a migrated database on the shared test server, or returns the reason why it cannot. */
export async function createLastingOnServer(): Promise<LastingDatabase<PortalDatabase> | string> {
  const cluster = await sharedCluster();
  if (typeof cluster === 'string') return cluster;
  const template = await migratedTemplate(cluster);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = (statement: string) =>
    withClient(cluster.socketUrl('postgres'), (client) => client.query(statement));
  await onServer(`create database ${name} template ${template}`);
  return {
    open: () => openTestDatabase(cluster, name),
    renew: () =>
      withClient(cluster.socketUrl(name), async (client) => {
        await client.query(END_OTHERS);
        return renewDatabase(async (statement) => {
          const { rows } = await client.query({ text: statement, rowMode: 'array' });
          return rows.map(([value]: unknown[]) => value);
        });
      }),
    delete: async () => {
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** Ends the sessions that tests or their processes left open in this database. */
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const openTestDatabase = (cluster: SharedCluster, name: string) =>
  openServer({
    kind: 'server',
    url: cluster.socketUrl(name, webRole),
    adminUrl: cluster.socketUrl(name),
    readUrls: [],
  });

async function migratedTemplate(cluster: SharedCluster): Promise<string> {
  const name = `portal_template_${schemaHash()}`;
  await withClient(cluster.socketUrl('postgres'), async (client) => {
    await client.query(`select pg_advisory_lock(${templateLock})`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(cluster, client, name);
  });
  return name;
}

async function makeTemplate(cluster: SharedCluster, client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [webRole]);
  if (rowCount === 0) await client.query(`create role ${webRole} login`);
  const draft = `draft_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${draft}`);
  const database = await openTestDatabase(cluster, draft);
  try {
    await database.migrate();
    await keepSeedRows(database.admin);
    await prepareRenewal(database.admin);
  } finally {
    await database.close();
  }
  // renamed to its final name only when it is complete
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
