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

/** Everything that is known about one remote. */
interface KnownRemote {
  readonly remote: string;
  /** The build that came with the portal; its fields are empty if the portal came without this remote. */
  readonly bundled: { readonly build: string; readonly version: string };
  /** The builds that were released since, newest first. */
  readonly releases: readonly ReleasedBuild[];
  /** All changes of the remote, oldest first, each with the state after it. */
  readonly history: readonly RemoteHistoryEntry[];
}

/** Reads all remotes that came with the portal or were released later, sorted by name. */
async function readKnownRemotes({ database: { db }, releasing: { builds } }: StatusServices): Promise<KnownRemote[]> {
  const [releases, history] = await Promise.all([readReleasedBuilds(db), readRemoteHistories(db)]);
  const bundled = (builds?.remotes ?? []).map(({ manifest }) => manifest);
  const names = new Set([...bundled.map(({ id }) => id), ...[...releases, ...history].map(({ remote }) => remote)]);
  return [...names].sort().map((name) => ({
    remote: name,
    bundled: bundled.find(({ id }) => id === name) ?? { build: '', version: '' },
    releases: releases.filter(({ remote }) => remote === name),
    history: history.filter(({ remote }) => remote === name),
  }));
}

/** A build with its version, which is '' for an unknown build. The history has `null` for the bundled build. */
function buildWithVersion({ bundled, releases }: KnownRemote, build: string | null): RemoteStatus['inUse'] {
  if (build === null) return { build: bundled.build, version: bundled.version };
  return { build, version: releases.find((release) => release.build === build)?.version ?? '' };
}

/** The fields of a response that describe a state of the remote. A canary build is one on trial: only some users get it. */
const stateFields = (
  known: KnownRemote,
  { build, canaryBuild, canaryPercent, canaryRoles, disabledMessage }: RemoteState,
) => ({
  inUse: buildWithVersion(known, build),
  trial:
    canaryBuild === null
      ? null
      : { build: buildWithVersion(known, canaryBuild), percent: canaryPercent, roles: [...canaryRoles] },
  disabledMessage,
});

/** The fields of a response that describe a change of the remote: who made it, when and why. */
const changeFields = ({ what, changedBy, changedAt, reason }: RemoteHistoryEntry) => ({
  what,
  changedBy,
  changedAt: changedAt.toISOString(),
  reason,
});

function statusOf(known: KnownRemote): RemoteStatus {
  const lastChange = known.history.at(-1);
  const before = buildBefore(known.history);
  return {
    remote: known.remote,
    number: lastChange?.number ?? 0,
    ...stateFields(known, lastChange ?? INITIAL_REMOTE_STATE),
    lastChange: lastChange === undefined ? null : changeFields(lastChange),
    before: before === undefined ? null : buildWithVersion(known, before),
    builds: known.releases.map(({ build, version, releasedBy, releasedAt }) => ({
      build,
      version,
      releasedBy,
      releasedAt: releasedAt.toISOString(),
    })),
  };
}

/** The status of every remote that came with the portal or was released, for the control panel. */
export const remoteStatuses = async (services: StatusServices): Promise<RemoteStatus[]> =>
  (await readKnownRemotes(services)).map(statusOf);

/** The status of one remote; undefined for an unknown name. */
export const remoteStatus = async (services: StatusServices, remote: string): Promise<RemoteStatus | undefined> =>
  (await remoteStatuses(services)).find((status) => status.remote === remote);

/** All changes of one remote, newest first, each with the state after it. @throws Refusal NOT_FOUND for an unknown name */
export async function changesOfRemote(services: StatusServices, remote: string) {
  const known = (await readKnownRemotes(services)).find((other) => other.remote === remote);
  if (known === undefined) throw notFound();
  return known.history
    .map((entry) => ({ number: entry.number, ...stateFields(known, entry), ...changeFields(entry) }))
    .reverse();
}
