import { rm } from 'node:fs/promises';
import { openFreshDatabase } from '@portal/testing/postgres';
import { openEmbedded } from '../open-embedded.ts';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { newMigratedFolder } from './embedded-test-database.ts';

/** The location of a database that several processes open one after the other: a data folder, or a PostgreSQL URL. */
export interface DatabaseLocation {
  /** The path of the data folder, or the URL. */
  readonly url: string;
  /** Deletes the database. */
  clear(): Promise<void>;
}

export async function createDataFolder(): Promise<DatabaseLocation> {
  const folder = await newMigratedFolder();
  return { url: folder, clear: () => rm(folder, { recursive: true, force: true }) };
}

export async function createServerDatabase(): Promise<DatabaseLocation> {
  const { url, drop } = await openFreshDatabase();
  return { url, clear: drop };
}

export const openAt = (url: string): Promise<PortalDatabase> =>
  url.startsWith('postgres:')
    ? openServer({ kind: 'server', url, adminUrl: url, readUrls: [] })
    : openEmbedded({ dataFolder: url });
