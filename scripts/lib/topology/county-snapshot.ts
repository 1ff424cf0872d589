import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { queryDatabase } from '../../../packages/testing/src/postgres/query.ts';
import { waitUntil } from './process.ts';
import type { Topology } from './topology.ts';

/** The portal's database, and its copy in the same cluster. */
const DATABASE = 'postgres';
const DATABASE_COPY = 'county_copy';
/** The database to connect to while the portal's database is copied. */
const MAINTENANCE = 'template1';

/** The parts of the topology with state. Its servers must be down while the state is saved or restored. */
type StatefulParts = Pick<Topology, 'primary' | 'replica' | 'folder' | 'store' | 'dataFolders'>;

async function copyDatabase({ primary, replica }: StatefulParts, from: string, to: string): Promise<void> {
  const maintenance = primary.url(MAINTENANCE);
  await queryDatabase(maintenance, `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await queryDatabase(maintenance, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  const [written] = await queryDatabase<{ lsn: string }>(maintenance, 'SELECT pg_current_wal_lsn() AS lsn');
  const hasReplicaCaughtUp = async (): Promise<boolean> => {
    const [row] = await queryDatabase<{ has_caught_up: boolean }>(
      replica.url(MAINTENANCE),
      `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS has_caught_up`,
    );
    return row?.has_caught_up === true;
  };
  await waitUntil('The replica', hasReplicaCaughtUp);
}

/** Replaces a folder with a copy of another, or with nothing if that does not exist. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

/** Saves the current county of a topology: rows, files and images. Returns a function that restores it. */
export async function snapshotCounty(topology: StatefulParts): Promise<() => Promise<void>> {
  // the servers share the releases of remotes, so these are outside of the data folders
  const folders = [...topology.dataFolders, path.join(topology.folder, 'releases')].map((original, index) => ({
    original,
    copy: path.join(topology.folder, 'county-copy', String(index)),
  }));
  for (const { original, copy } of folders) copyFolder(original, copy);
  const objects = new Map(topology.store.objects);
  await copyDatabase(topology, DATABASE, DATABASE_COPY);
  return async () => {
    for (const { original, copy } of folders) copyFolder(copy, original);
    topology.store.objects.clear();
    for (const [key, object] of objects) topology.store.objects.set(key, object);
    await copyDatabase(topology, DATABASE_COPY, DATABASE);
  };
}
