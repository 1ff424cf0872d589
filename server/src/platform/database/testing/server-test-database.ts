import { randomUUID } from 'node:crypto';
import { type SharedCluster, sharedCluster } from '@portal/testing/postgres';
import pg from 'pg';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { storeSeedRows } from './empty-tables.ts';
import { schemaHash } from './schema-hash.ts';

const webRole = 'portal_web';
/** key of the advisory lock that is held while the template is created */
const templateLock = 20_260_101;

/** Creates a separate migrated database on the shared test server, or returns the reason why it cannot. */
export async function openServerTestDatabase(): Promise<PortalDatabase | string> {
  const cluster = await sharedCluster();
  if (typeof cluster === 'string') return cluster;
  const template = await migratedTemplate(cluster);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(cluster.socketUrl('postgres'), (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const database = await openTestDatabase(cluster, name);
  return {
    ...database,
    async close() {
      await database.close();
      await withClient(cluster.socketUrl('postgres'), (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

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
    await storeSeedRows(database.admin);
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
