import { rm } from 'node:fs/promises';
import { openFreshDatabase } from '@portal/testing/postgres';
import { openEmbedded } from '../open-embedded.ts';
import { openServer } from '../open-server.ts';
import type { PortalDatabase } from '../portal-database.ts';
import { newMigratedFolder } from './embedded-test-database.ts';

/** The location of a database that several processes open one after the other: a data folder, or a PostgreSQL URL. */
export interface Place {
  readonly place: string;
  clear(): Promise<void>;
}

export async function aDataFolder(): Promise<Place> {
  const place = await newMigratedFolder();
  return { place, clear: () => rm(place, { recursive: true, force: true }) };
}

export async function aServerDatabase(): Promise<Place> {
  const { url, drop } = await openFreshDatabase();
  return { place: url, clear: drop };
}

export const openAt = (place: string): Promise<PortalDatabase> =>
  place.startsWith('postgres:')
    ? openServer({ kind: 'server', url: place, adminUrl: place, readUrls: [] })
    : openEmbedded({ dataFolder: place });
