import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_IMAGES } from '@portal/server/src/import/images.ts';
import { type ImportResult, importFolder } from '@portal/server/src/import/import-folder.service.ts';
import { openEmbedded } from '@portal/server/src/platform/database/open-embedded.ts';
import { openServer } from '@portal/server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { findPostgresBinaries, startCluster } from '@portal/testing/postgres';
import { sql } from 'kysely';
import { type CountyFolder, writeCountyFolder } from './county/county-folder.ts';

/** A database with the generated county, which is deleted when it is closed. */
export interface LoadedCounty {
  readonly database: PortalDatabase;
  /** For a separate client; undefined for the embedded database, which has only one connection. */
  readonly url: string | undefined;
  close(): Promise<void>;
}

const SHARE_OF_BAD_ROWS = 0.01;

/** A temporary folder for the bench's files, and a function that removes it. */
export const newFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

export const writeCounty = (folder: string, documents: number): Promise<CountyFolder> =>
  writeCountyFolder(join(folder, 'county'), { documents, badShare: SHARE_OF_BAD_ROWS });

export const importCounty = (
  database: PortalDatabase,
  county: CountyFolder,
  workFolder: string,
): Promise<ImportResult> =>
  importFolder(database.admin, county.path, {
    workFolder,
    images: NO_IMAGES,
  });

/** Opens an empty embedded database as the portal does. */
export const openEmptyEmbedded = async (): Promise<LoadedCounty & { folder: string }> => {
  const { path, remove } = newFolder();
  const database = await openEmbedded({ dataFolder: path });
  await database.migrate();
  const close = async (): Promise<void> => {
    await database.close();
    remove();
  };
  return { database, url: undefined, folder: path, close };
};

/** Loads the county into a new PostgreSQL server. Returns a reason instead if PostgreSQL is not installed. */
export const loadOnPostgres = async (documents: number): Promise<LoadedCounty | string> => {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return 'PostgreSQL is not installed';
  const { path, remove } = newFolder();
  // the user that runs the PostgreSQL server must be able to open its folder
  const root = mkdtempSync(join(tmpdir(), 'portal-bench-postgres-'));
  mkdirSync(join(path, 'work'));
  chmodSync(root, 0o755);
  const cluster = await startCluster({
    binaries,
    folder: join(root, 'cluster'),
    settings: { shared_buffers: '256MB' },
  });
  const url = cluster.url('postgres');
  const database = await openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });
  await database.migrate();
  await importCounty(database, await writeCounty(path, documents), join(path, 'work'));
  // autovacuum would do this later
  await sql`VACUUM (ANALYZE)`.execute(database.admin);
  const close = async (): Promise<void> => {
    await database.close();
    await cluster.stop();
    rmSync(root, { recursive: true, force: true });
    remove();
  };
  return { database, url, close };
};
