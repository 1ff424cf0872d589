import { cpSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { queryAt } from '../../../packages/testing/src/postgres/query.ts';
import { until } from './process.ts';
import type { Topology } from './topology.ts';

const KEPT = 'kept';
/** A database that is neither the portal's nor the one that is kept. */
const BESIDE = 'template1';

/** The parts of the shape that keep something. Its servers are down while it is kept or brought back. */
type Keeping = Pick<Topology, 'primary' | 'replica' | 'folder' | 'store' | 'dataFolders'>;

async function copyDatabase({ primary, replica }: Keeping, from: string, to: string): Promise<void> {
  const beside = primary.url(BESIDE);
  await queryAt(beside, `DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
  await queryAt(beside, `CREATE DATABASE ${to} TEMPLATE ${from}`);
  const [written] = await queryAt<{ lsn: string }>(beside, 'SELECT pg_current_wal_lsn() AS lsn');
  const followed = async (): Promise<boolean> => {
    const [row] = await queryAt<{ is: boolean }>(
      replica.url(BESIDE),
      `SELECT pg_last_wal_replay_lsn() >= '${written?.lsn}' AS is`,
    );
    return row?.is === true;
  };
  await until('The replica', followed);
}

/** Keeps the county of a shape as it stands: rows, files and images. Answers what brings it back. */
export async function keepCounty(shape: Keeping): Promise<() => Promise<void>> {
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
