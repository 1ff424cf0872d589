import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { queryDatabase } from '../../../packages/testing/src/postgres/query.ts';
import { waitUntil } from './process.ts';
import type { Topology } from './topology.ts';

/** The portal's database, and its copy in the same cluster. */
const DATABASE = 'postgres';
const DATABASE_COPY = 'county_copy';
/** The database to connect to while the portal's database is copied, because a copy needs a source without connections. */
const MAINTENANCE_DATABASE = 'template1';

/** The parts of the topology with state. Its servers must be down while the state is saved or restored. */
type StatefulParts = Pick<Topology, 'primary' | 'replica' | 'folder' | 'store' | 'dataFolders'>;

/** Replaces database `to` with a copy of `from`, and waits until the replica has it too. */
async function copyDatabase({ primary, replica }: StatefulParts, from: string, to: string): Promise<void> {
  const maintenanceUrl = primary.url(MAINTENANCE_DATABASE);
  await queryDatabase(maintenanceUrl, `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await queryDatabase(maintenanceUrl, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  const [written] = await queryDatabase<{ lsn: string }>(maintenanceUrl, 'SELECT pg_current_wal_lsn() AS lsn');
  const hasReplicaCaughtUp = async (): Promise<boolean> => {
    const [row] = await queryDatabase<{ has_caught_up: boolean }>(
      replica.url(MAINTENANCE_DATABASE),
      `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS has_caught_up`,
    );
    return row?.has_caught_up === true;
  };
  await waitUntil('The replica', hasReplicaCaughtUp);
}

/** Replaces the folder `to` with a copy of `from`. If `from` does not exist, `to` is only removed. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

/** Saves the current county of a topology: database, files and stored objects. Returns a function that restores it. */
export async function snapshotCounty(topology: StatefulParts): Promise<() => Promise<void>> {
  // the servers share one folder with the releases of remotes, which is outside their data folders
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
