import type { RemoteStatus } from '@portal/contracts/county-config';
import { buildBefore, type RemoteState, UNTOUCHED_REMOTE } from '@portal/domain';
import { notFound } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ReleasedBuild,
  type RemoteHistoryEntry,
  readReleasedBuilds,
  readRemoteHistories,
} from '../../remotes/remotes.store.ts';

type Needs = Pick<Services, 'database' | 'releasing'>;

/** All that is known of one remote: how it came, what was released of it, and every change. */
interface Known {
  readonly remote: string;
  readonly came: { readonly build: string; readonly version: string };
  readonly releases: readonly ReleasedBuild[];
  readonly history: readonly RemoteHistoryEntry[];
}

async function readKnown({ database: { db }, releasing: { builds } }: Needs): Promise<Known[]> {
  const [releases, history] = await Promise.all([readReleasedBuilds(db), readRemoteHistories(db)]);
  const came = (builds?.remotes ?? []).map(({ manifest }) => manifest);
  const names = new Set([...came.map(({ id }) => id), ...[...releases, ...history].map(({ remote }) => remote)]);
  return [...names].sort().map((remote) => ({
    remote,
    came: came.find(({ id }) => id === remote) ?? { build: '', version: '' },
    releases: releases.filter((one) => one.remote === remote),
    history: history.filter((one) => one.remote === remote),
  }));
}

/** A build with its version; `null` is the one that came with the portal. */
function buildOf({ came, releases }: Known, build: string | null): RemoteStatus['inUse'] {
  if (build === null) return { build: came.build, version: came.version };
  return { build, version: releases.find((one) => one.build === build)?.version ?? '' };
}

const heldBy = (known: Known, { build, canaryBuild, canaryPercent, canaryRoles, disabledMessage }: RemoteState) => ({
  inUse: buildOf(known, build),
  trial:
    canaryBuild === null
      ? null
      : { build: buildOf(known, canaryBuild), percent: canaryPercent, roles: [...canaryRoles] },
  disabledMessage,
});

const madeBy = ({ what, changedBy, changedAt, reason }: RemoteHistoryEntry) => ({
  what,
  changedBy,
  changedAt: changedAt.toISOString(),
  reason,
});

function statusOf(known: Known): RemoteStatus {
  const last = known.history.at(-1);
  const before = buildBefore(known.history);
  return {
    remote: known.remote,
    number: last?.number ?? 0,
    ...heldBy(known, last ?? UNTOUCHED_REMOTE),
    lastChange: last === undefined ? null : madeBy(last),
    before: before === undefined ? null : buildOf(known, before),
    builds: known.releases.map(({ build, version, releasedBy, releasedAt }) => ({
      build,
      version,
      releasedBy,
      releasedAt: releasedAt.toISOString(),
    })),
  };
}

/** Every remote that came with the portal or was released, as the panel shows it. */
export const remoteStatuses = async (needs: Needs): Promise<RemoteStatus[]> => (await readKnown(needs)).map(statusOf);

/** One of them; undefined when there is none of that name. */
export const remoteStatus = async (needs: Needs, remote: string): Promise<RemoteStatus | undefined> =>
  (await remoteStatuses(needs)).find((status) => status.remote === remote);

/** The changes of a remote, newest first. */
export async function changesOf(needs: Needs, remote: string) {
  const known = (await readKnown(needs)).find((one) => one.remote === remote);
  if (known === undefined) throw notFound();
  return known.history.map((entry) => ({ number: entry.number, ...heldBy(known, entry), ...madeBy(entry) })).reverse();
}
