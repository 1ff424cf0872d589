import type { RemoteManifest } from '@portal/contracts/remote';
import type { RemoteRequest } from '@portal/domain';
import { type ContractBreak, contractBreaks } from '@portal/federation/gate';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import { changeRemote, type RemoteChangeCause, type RemoteChangeOutcome } from '../../remotes/change-remote.ts';
import { addRelease } from '../../remotes/remotes.store.ts';
import type { Builds } from '../builds.ts';
import { registryReader } from '../current-registry.ts';
import { currentDeployment } from './deployed.ts';
import type { ReleaseBucket } from './release-bucket.ts';
import { publishBuild, readBuild } from './release-files.ts';

export interface ReleaseContext {
  readonly database: PortalDatabase;
  /** The builds that this server serves. */
  readonly builds: Builds;
  /** The folder of all releases. */
  readonly releases: string;
  /** Where every server finds the build, if the folder is only this server's. */
  readonly bucket?: ReleaseBucket | null;
}

/** The result of a release. */
export interface ReleaseResult {
  readonly manifest: RemoteManifest;
  /** The incompatibilities; if there are any, the build was not released. */
  readonly breaks: readonly ContractBreak[];
  readonly changed?: RemoteChangeOutcome;
}

/**
 * Releases the build in a folder. Checks its compatibility with the deployed parts and its files against the manifest, copies the
 * files, stores the manifest in the database, and then makes the change that `request` returns, such as a trial for some users. A
 * failure leaves the remote unchanged.
 */
export async function releaseRemote(
  { database, builds, releases, bucket }: ReleaseContext,
  buildFolder: string,
  request: (build: string) => RemoteRequest,
  cause: RemoteChangeCause,
): Promise<ReleaseResult> {
  const { manifest, needs } = await readBuild(buildFolder);
  // without a user, so that builds on trial are not included
  const inUse = await registryReader({ database }, builds)(async () => null);
  const breaks = contractBreaks({ manifest, needs }, currentDeployment(builds, inUse));
  if (breaks.length > 0) return { manifest, breaks };
  await publishBuild(releases, buildFolder, manifest);
  await bucket?.keep(manifest);
  await addRelease(database.db, { manifest, by: cause.actor.username, at: cause.now });
  return { manifest, breaks, changed: await changeRemote(database, manifest.id, request(manifest.build), cause) };
}
