import { changeRemote, listRemotes, readRemoteHistory } from '@portal/contracts/county-config';
import { checkRemoteChange, cleanText, type TypedRemoteChange, toRemoteRequest } from '@portal/domain';
import { contractBreaks } from '@portal/federation/gate';
import { invalid, notFound, Refusal } from '../../platform/errors/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { type ChangeRefusal, changeRemote as change } from '../../remotes/change-remote.ts';
import type { Builds } from '../builds.ts';
import { registryReader } from '../current-registry.ts';
import { currentDeployment } from './deployed.ts';
import type { ReleaseBucket } from './release-bucket.ts';
import { readReleasedBuild } from './release-files.ts';
import { changesOfRemote, remoteStatus, remoteStatuses } from './remote-status.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** The builds that this server serves, and the folder of all releases; null if it has none. */
    readonly releasing: {
      readonly builds: Builds | null;
      readonly folder: string | null;
      /** The bucket that the folder has copies of. */
      readonly bucket?: ReleaseBucket | null;
    };
  }
}

type ReleaseServices = Pick<Services, 'database' | 'now' | 'releasing'>;

/** Refusals of a change. CHANGED means that the state differs from what the screen showed. */
const REFUSED: Readonly<Record<ChangeRefusal, () => Refusal>> = {
  ALREADY_IN_USE: () => invalid({ build: { key: 'buildInUse' } }),
  MESSAGE_MISSING: () => invalid({ message: { key: 'required' } }),
  SHARE_MISSING: () => invalid({ percent: { key: 'required' } }),
  NOT_RELEASED: notFound,
  NO_TRIAL: () => new Refusal('CHANGED'),
  NOTHING_BEFORE: () => new Refusal('CHANGED'),
  ALREADY_ON: () => new Refusal('CHANGED'),
  CHANGED_MEANWHILE: () => new Refusal('CHANGED'),
};

/** Checks a released build again: it may be incompatible with the parts deployed today. */
async function assertFits({ database, releasing }: ReleaseServices, remote: string, build: string): Promise<void> {
  const { builds, folder, bucket } = releasing;
  if (builds === null || folder === null) throw notFound();
  const released = await readReleasedBuild(database.db, folder, remote, build, bucket);
  if (released === undefined) throw notFound();
  const inUse = await registryReader({ database }, builds)(async () => null);
  const breaks = contractBreaks(released, currentDeployment(builds, inUse)).map(({ sentence }) => sentence);
  if (breaks.length > 0) throw new Refusal('RELEASE_BREAKS', { content: { breaks: breaks.join(' ') } });
}

/** The control panel's calls about remotes. They use the same functions as the operator's commands. */
export const releaseRoutes = (services: ReleaseServices): Route[] => [
  route(listRemotes, async () => ({ remotes: await remoteStatuses(services) })),

  route(readRemoteHistory, async ({ input }) => ({ changes: await changesOfRemote(services, input.remote) })),

  route(changeRemote, async ({ input, session, request }) => {
    const { remote, seen, ...rest } = input;
    const typed: TypedRemoteChange = { ...rest, message: cleanText(rest.message), reason: cleanText(rest.reason) };
    const errors = checkRemoteChange(typed);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if ((await remoteStatus(services, remote)) === undefined) throw notFound();
    const wanted = toRemoteRequest(typed);
    if ('build' in wanted) await assertFits(services, remote, wanted.build);
    const { database, now } = services;
    const cause = { actor: session, request, now: now(), reason: typed.reason, seenNumber: seen };
    const { refusal } = await change(database, remote, wanted, cause);
    if (refusal !== undefined) throw REFUSED[refusal]();
    const status = await remoteStatus(services, remote);
    if (status === undefined) throw notFound();
    return status;
  }),
];
