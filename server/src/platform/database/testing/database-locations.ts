import { rm } from 'node:fs/promises';
import { openFreshDatabase } from '@portal/testing/postgres';
import { openEmbedded } from '../open-embedded.ts';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { newMigratedFolder } from './embedded-test-database.ts';

/** The location of a test database that several processes open one after the other, each with `openDatabaseAt`. */
export interface DatabaseLocation {
  /** The path of an embedded database's data folder, or the URL of a PostgreSQL database. A test passes it to child processes. */
  readonly folderOrUrl: string;
  /** Deletes the database. */
  drop(): Promise<void>;
}

/** Creates an embedded database with all tables and no rows. */
export async function createDataFolder(): Promise<DatabaseLocation> {
  const folder = await newMigratedFolder();
  return { folderOrUrl: folder, drop: () => rm(folder, { recursive: true, force: true }) };
}

/** Creates an empty database on the PostgreSQL of the tests. The first process that opens it creates the tables. */
export async function createPostgresDatabase(): Promise<DatabaseLocation> {
  const { url, drop } = await openFreshDatabase();
  return { folderOrUrl: url, drop };
}

/** True for the URL of a PostgreSQL database, false for the path of a data folder. */
export const isPostgres = (folderOrUrl: string): boolean => folderOrUrl.startsWith('postgres:');

/** Opens the database of a location. On PostgreSQL, one role serves requests and migrates, and there are no replicas. */
export const openDatabaseAt = (folderOrUrl: string): Promise<PortalDatabase> =>
  isPostgres(folderOrUrl)
    ? openServer({ kind: 'server', url: folderOrUrl, adminUrl: folderOrUrl, readUrls: [] })
    : openEmbedded({ dataFolder: folderOrUrl });
