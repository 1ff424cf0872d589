import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '@portal/server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { findPostgresBinaries, startCluster } from '@portal/testing/postgres';
import { importCounty, newFolder, writeCounty } from '../loaded-county.ts';
import { setBatchPolicy } from './batch-scheduling.ts';
import { type LoadFigures, loadCounty } from './load-county.ts';

/** A county of any size, loaded by COPY into a new PostgreSQL, which is deleted when it is closed. */
export interface CopiedCounty {
  readonly database: PortalDatabase;
  readonly url: string;
  readonly documents: number;
  readonly loaded: LoadFigures;
  /** The scheduling policy of PostgreSQL's processes. */
  readonly scheduling: 'batch' | 'normal';
  close(): Promise<void>;
}

/** For a machine with at least 8 GB. `startCluster` already turns crash safety off. */
const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
};
/** The number of documents in a first import, which creates the county itself and its codes; COPY then replaces the documents. */
const IMPORTED_DOCUMENTS = 1_000;

/** Loads a county by COPY, which is faster than an import. Returns the reason if there is no PostgreSQL. */
export const copyCountyToPostgres = async (documents: number): Promise<CopiedCounty | string> => {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return 'PostgreSQL is not installed';
  const { path, remove } = newFolder();
  // the user that runs the PostgreSQL server must be able to open its folder
  const root = mkdtempSync(join(tmpdir(), 'portal-bench-postgres-'));
  chmodSync(root, 0o755);
  mkdirSync(join(path, 'work'));
  const cluster = await startCluster({ binaries, folder: join(root, 'cluster'), settings: SETTINGS });
  const scheduling = setBatchPolicy(cluster.pid);
  const url = cluster.url('postgres');
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  const close = async (): Promise<void> => {
    await database.close();
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await database.migrate();
    await importCounty(database, await writeCounty(path, IMPORTED_DOCUMENTS), join(path, 'work'));
    return { database, url, documents, loaded: await loadCounty(database, url, documents), scheduling, close };
  } catch (error) {
    await close();
    throw error;
  } finally {
    remove();
  }
};
