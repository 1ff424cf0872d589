import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { queryAt } from '../../../packages/testing/src/postgres/query.ts';
import { waitUntil } from './process.ts';
import type { Topology } from './topology.ts';

const KEPT = 'kept';
/** The database to connect to while the portal's database is copied. */
const MAINTENANCE = 'template1';

/** The parts of the topology with state. Its servers must be down while the state is saved or restored. */
type Keeping = Pick<Topology, 'primary' | 'replica' | 'folder' | 'store' | 'dataFolders'>;

async function copyDatabase({ primary, replica }: Keeping, from: string, to: string): Promise<void> {
  const maintenance = primary.url(MAINTENANCE);
  await queryAt(maintenance, `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await queryAt(maintenance, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  const [written] = await queryAt<{ lsn: string }>(maintenance, 'SELECT pg_current_wal_lsn() AS lsn');
  const followed = async (): Promise<boolean> => {
    const [row] = await queryAt<{ is: boolean }>(
      replica.url(MAINTENANCE),
      `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS is`,
    );
    return row?.is === true;
  };
  await waitUntil('The replica', followed);
}

/** Saves the present county of a topology: rows, files and images. Returns a function that restores it. */
export async function snapshotCounty(shape: Keeping): Promise<() => Promise<void>> {
  const places = [...shape.dataFolders, path.join(shape.folder, 'releases')];
  const copies = places.map((_, index) => path.join(shape.folder, KEPT, String(index)));
  const copy = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) cpSync(from, to, { recursive: true });
  };
  for (const [index, place] of places.entries()) copy(place, copies[index] ?? '');
  const objects = new Map(shape.store.objects);
  await copyDatabase(shape, 'postgres', KEPT);
  return async () => {
    for (const [index, place] of places.entries()) copy(copies[index] ?? '', place);
    shape.store.objects.clear();
    for (const [key, object] of objects) shape.store.objects.set(key, object);
    await copyDatabase(shape, KEPT, 'postgres');
  };
}
