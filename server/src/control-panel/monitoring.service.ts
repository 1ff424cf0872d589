import { hostname } from 'node:os';
import type { ContentOf } from '@portal/contracts';
import type { readMonitoring } from '@portal/contracts/county-config';
import { processHour } from '../platform/metrics/metrics.ts';
import type { Services } from '../platform/services.ts';
import { listPortalJobs } from './jobs.service.ts';
import { readDatabaseActivity, readQueues } from './monitoring.store.ts';

export type MonitoringServices = Pick<Services, 'county' | 'database' | 'now' | 'remoteVersions' | 'serverVersion'>;

const MEGABYTE = 2 ** 20;
const MAX_ROUTES = 10;

/** The performance of this process in the last hour, and the current state of the portal. */
export async function readMonitoringData(services: MonitoringServices): Promise<ContentOf<typeof readMonitoring>> {
  const { county, database, serverVersion, remoteVersions } = services;
  const now = services.now();
  // read first, so that it does not count the statements below
  const activity = await readDatabaseActivity(database.db);
  const [health, queues, { isServed, jobs }, remotes] = await Promise.all([
    database.health(),
    readQueues(database.db, now),
    listPortalJobs(database),
    // the versions for users outside of trials
    remoteVersions(null),
  ]);
  return {
    server: `${hostname()}:${process.pid}`,
    version: serverVersion,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memoryMb: Math.round(process.memoryUsage.rss() / MEGABYTE),
    // the real clock, by which the requests of the last hour are counted
    ...processHour.read(Date.now()),
    routes: processHour.slowest(MAX_ROUTES),
    database: {
      kind: database.kind,
      isUp: health.ok,
      roundTripMs: Math.round(health.milliseconds * 10) / 10,
      ...activity,
    },
    ...queues,
    jobs: {
      isServed,
      running: jobs.filter(({ isRunning }) => isRunning).map(({ name }) => name),
      failing: jobs.filter(({ lastRun }) => FAILED.has(lastRun?.outcome ?? '')).map(({ name }) => name),
    },
    isConfigurationFresh: county.isFresh,
    remotes: remotes.map(({ id, version }) => ({ id, version })),
  };
}

const FAILED: ReadonlySet<string> = new Set(['FAILED', 'SOME_FAILED']);
