import { REMOTE_CONTRACT_VERSION, type Registry, type RegistryRemote } from '@portal/contracts/remote';
import { buildForUser, INITIAL_REMOTE_STATE, type RemoteUser } from '@portal/domain';
import { isDatabaseUnavailable } from '../platform/database/errors.ts';
import type { Services } from '../platform/services.ts';
import { type RemoteHistoryEntry, readRelease, readRemoteStates } from '../remotes/remotes.store.ts';
import type { Builds } from './builds.ts';

/** Reads the session's user; called only while a build is on trial. */
export type ReadUser = () => Promise<RemoteUser | null>;

type RegistryServices = Pick<Services, 'database'> & Partial<Pick<Services, 'log'>>;

/**
 * Reads the registry of the remotes for a user. While the database is unreachable, the last read state is used, so that a page
 * can still load, show an error and retry. Remotes under development are never replaced by a release. A remote whose released manifest
 * cannot be read gets the build that came with the portal, so that it does not take the other remotes down; the log says so once.
 */
export function registryReader(
  { database, log }: RegistryServices,
  { remotes, development }: Builds,
): (readUser: ReadUser) => Promise<Registry> {
  const bundledManifests = new Map(remotes.map(({ manifest }) => [manifest.id, manifest]));
  const released = new Map<string, RegistryRemote>();
  const reported = new Set<string>();
  let states: readonly RemoteHistoryEntry[] = [];

  /** Released manifests never change, so each is read once. */
  async function releasedManifest(remote: string, build: string): Promise<RegistryRemote | undefined> {
    const key = `${remote}/${build}`;
    const known = released.get(key) ?? (await readRelease(database.db, remote, build));
    if (known !== undefined) released.set(key, known);
    else if (!reported.has(key)) {
      reported.add(key);
      log?.error(
        { remote, build },
        'the manifest of a released build cannot be read, so its remote gets the build of the portal',
      );
    }
    return known;
  }

  async function entryOf(id: string, user: RemoteUser | null): Promise<RegistryRemote[]> {
    const state = states.find(({ remote }) => remote === id) ?? INITIAL_REMOTE_STATE;
    const build = development === undefined ? buildForUser(id, state, user) : null;
    const bundled = bundledManifests.get(id);
    const manifest =
      build === null || build === bundled?.build ? bundled : ((await releasedManifest(id, build)) ?? bundled);
    return manifest === undefined ? [] : [{ ...manifest, disabledMessage: state.disabledMessage }];
  }

  return async (readUser) => {
    try {
      states = await readRemoteStates(database.db);
      const user = states.some(({ canaryBuild }) => canaryBuild !== null) ? await readUser() : null;
      return await registryFor(user);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return registryFor(null);
    }
  };

  async function registryFor(user: RemoteUser | null): Promise<Registry> {
    const ids = new Set([...bundledManifests.keys(), ...states.map(({ remote }) => remote)]);
    const entries = await Promise.all([...ids].map((id) => entryOf(id, user)));
    return { contract: REMOTE_CONTRACT_VERSION, remotes: entries.flat() };
  }
}

/** Returns a reader of the remotes that a user gets, the same as in that user's page. */
export function remoteVersionReader(services: RegistryServices, builds: Builds | null): Services['remoteVersions'] {
  if (builds === null) return async () => [];
  const readRegistry = registryReader(services, builds);
  return async (user) => (await readRegistry(async () => user)).remotes;
}
