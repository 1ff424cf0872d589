import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sharedCluster } from './shared-cluster.ts';

export interface FreshDatabase {
  readonly url: string;
  /** Drops it, even if clients are still connected. */
  readonly drop: () => Promise<void>;
}

/** An empty database for the caller in the shared PostgreSQL. Throws an error with the reason if there is no PostgreSQL. */
export async function openFreshDatabase(): Promise<FreshDatabase> {
  const cluster = await sharedCluster();
  if (typeof cluster === 'string') throw new Error(cluster);
  const name = `fresh_${randomUUID().replaceAll('-', '')}`;
  const execute = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await execute(`create database ${name}`);
  return { url: cluster.url(name), drop: () => execute(`drop database ${name} with (force)`) };
}
