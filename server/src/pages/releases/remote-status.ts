import type { RemoteStatus } from '@portal/contracts/county-config';
import { buildBefore, INITIAL_REMOTE_STATE, type RemoteState } from '@portal/domain';
import { notFound } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ReleasedBuild,
  type RemoteHistoryEntry,
  readReleasedBuilds,
  readRemoteHistories,
} from '../../remotes/remotes.store.ts';

type StatusServices = Pick<Services, 'database' | 'releasing'>;

/** The records of one remote: its bundled build, its releases and every change. */
interface RemoteRecords {
  readonly remote: string;
  readonly bundled: { readonly build: string; readonly version: string };
  readonly releases: readonly ReleasedBuild[];
  readonly history: readonly RemoteHistoryEntry[];
}

async function readAllRecords({ database: { db }, releasing: { builds } }: StatusServices): Promise<RemoteRecords[]> {
  const [releases, history] = await Promise.all([readReleasedBuilds(db), readRemoteHistories(db)]);
  const bundled = (builds?.remotes ?? []).map(({ manifest }) => manifest);
  const names = new Set([...bundled.map(({ id }) => id), ...[...releases, ...history].map(({ remote }) => remote)]);
  return [...names].sort().map((remote) => ({
    remote,
    bundled: bundled.find(({ id }) => id === remote) ?? { build: '', version: '' },
    releases: releases.filter((one) => one.remote === remote),
    history: history.filter((one) => one.remote === remote),
  }));
}

/** A build with its version; `null` means the bundled build. */
function buildOf({ bundled, releases }: RemoteRecords, build: string | null): RemoteStatus['inUse'] {
  if (build === null) return { build: bundled.build, version: bundled.version };
  return { build, version: releases.find((one) => one.build === build)?.version ?? '' };
}

const stateFields = (
  records: RemoteRecords,
  { build, canaryBuild, canaryPercent, canaryRoles, disabledMessage }: RemoteState,
) => ({
  inUse: buildOf(records, build),
  trial:
    canaryBuild === null
      ? null
      : { build: buildOf(records, canaryBuild), percent: canaryPercent, roles: [...canaryRoles] },
  disabledMessage,
});

const changeFields = ({ what, changedBy, changedAt, reason }: RemoteHistoryEntry) => ({
  what,
  changedBy,
  changedAt: changedAt.toISOString(),
  reason,
});

function statusOf(records: RemoteRecords): RemoteStatus {
  const last = records.history.at(-1);
  const before = buildBefore(records.history);
  return {
    remote: records.remote,
    number: last?.number ?? 0,
    ...stateFields(records, last ?? INITIAL_REMOTE_STATE),
    lastChange: last === undefined ? null : changeFields(last),
    before: before === undefined ? null : buildOf(records, before),
    builds: records.releases.map(({ build, version, releasedBy, releasedAt }) => ({
      build,
      version,
      releasedBy,
      releasedAt: releasedAt.toISOString(),
    })),
  };
}

/** The status of every bundled or released remote, for the control panel. */
export const remoteStatuses = async (services: StatusServices): Promise<RemoteStatus[]> =>
  (await readAllRecords(services)).map(statusOf);

/** The status of one remote; undefined when there is none of that name. */
export const remoteStatus = async (services: StatusServices, remote: string): Promise<RemoteStatus | undefined> =>
  (await remoteStatuses(services)).find((status) => status.remote === remote);

/** The changes of a remote, newest first. */
export async function changesOf(services: StatusServices, remote: string) {
  const records = (await readAllRecords(services)).find((one) => one.remote === remote);
  if (records === undefined) throw notFound();
  return records.history
    .map((entry) => ({ number: entry.number, ...stateFields(records, entry), ...changeFields(entry) }))
    .reverse();
}
