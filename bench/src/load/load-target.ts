import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_DOCUMENTS } from '@portal/server/src/demonstration/records/index.ts';
import { openImageStore } from '@portal/server/src/imaging/imaging.ts';
import { folderImageStore } from '@portal/server/src/imaging/store/folder-image-store.ts';
import type { ImageStore } from '@portal/server/src/imaging/store/image-store.ts';
import { readConfig } from '@portal/server/src/platform/config/read-config.ts';
import { openServer } from '@portal/server/src/platform/database/open-server.ts';
import type { PortalDatabase } from '@portal/server/src/platform/database/portal-database.ts';
import { startPortal } from '@portal/testing/browser';
import { findPostgresBinaries, startCluster } from '@portal/testing/postgres';
import { missingForTopology, startTopology } from '../../../scripts/lib/topology/topology.ts';

/** A portal that people use at the same time. */
export interface LoadTarget {
  /** With a trailing slash. */
  readonly url: string;
  readonly name: string;
  /** Whether the people send X-Forwarded-For, as a trusted proxy would; otherwise each connects from an address of this machine. */
  readonly sendsForwardedFor: boolean;
  readonly database: PortalDatabase;
  readonly images: ImageStore;
  stop(): Promise<void>;
}

const DATABASE_SETTINGS = { shared_buffers: '256MB' };

const openDatabase = (url: string): Promise<PortalDatabase> =>
  openServer({ kind: 'server', url, adminUrl: url, readUrls: [] });

/** Starts one server process with its own PostgreSQL. Returns the reason if that is not possible here. */
export async function startOneServer(): Promise<LoadTarget | string> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) return 'PostgreSQL is not installed';
  const root = mkdtempSync(join(tmpdir(), 'portal-bench-load-'));
  chmodSync(root, 0o755);
  const folder = join(root, 'cluster');
  const cluster = await startCluster({ binaries, folder, durable: true, settings: DATABASE_SETTINGS });
  const url = cluster.url('postgres');
  const env = { DATABASE_URL: url, PORTAL_DEMO: 'on', PORTAL_TRUST_PROXY: '127.0.0.1' };
  const portal = await startPortal({ env });
  const database = await openDatabase(url);
  return {
    url: portal.url,
    name: 'one server',
    sendsForwardedFor: true,
    database,
    images: folderImageStore(join(portal.data, 'images')),
    async stop() {
      await database.close();
      await portal.stop();
      await cluster.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Starts a deployment of several machines, with all its processes on this machine. Returns the reason if that is not possible here. */
export async function startLocalTopology(): Promise<LoadTarget | string> {
  const missing = missingForTopology();
  if (missing !== '') return missing;
  const topology = await startTopology({
    documents: DEMONSTRATION_DOCUMENTS,
    databaseSettings: DATABASE_SETTINGS,
    paymentProvider: 'none',
  });
  const settings = readConfig(topology.env);
  if ('problems' in settings) throw new Error(settings.problems.join('\n'));
  const database = await openDatabase(topology.primary.url('postgres'));
  return {
    url: `${topology.url}/`,
    name: 'nginx, two servers, a primary and a replica',
    sendsForwardedFor: false,
    database,
    images: openImageStore(settings.config),
    async stop() {
      await database.close();
      await topology.stop();
    },
  };
}
