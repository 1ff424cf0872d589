import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { queryDatabase } from '../../../packages/testing/src/postgres/query.ts';
import { waitUntil } from './process.ts';
import type { Topology } from './topology.ts';

const COPY_NAME = 'kept';
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
    const [row] = await queryDatabase<{ is: boolean }>(
      replica.url(MAINTENANCE),
      `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS is`,
    );
    return row?.is === true;
  };
  await waitUntil('The replica', hasReplicaCaughtUp);
}

/** Saves the current county of a topology: rows, files and images. Returns a function that restores it. */
export async function snapshotCounty(topology: StatefulParts): Promise<() => Promise<void>> {
  const folders = [...topology.dataFolders, path.join(topology.folder, 'releases')];
  const copies = folders.map((_, index) => path.join(topology.folder, COPY_NAME, String(index)));
  const copy = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  };
  for (const [index, place] of folders.entries()) copy(place, copies[index] ?? '');
  const objects = new Map(topology.store.objects);
  await copyDatabase(topology, 'postgres', COPY_NAME);
  return async () => {
    for (const [index, place] of folders.entries()) copy(copies[index] ?? '', place);
    topology.store.objects.clear();
    for (const [key, object] of objects) topology.store.objects.set(key, object);
    await copyDatabase(topology, COPY_NAME, 'postgres');
  };
}
