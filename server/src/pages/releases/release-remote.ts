import type { RemoteManifest } from '@portal/contracts/remote';
import type { RemoteRequest } from '@portal/domain';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { type Changed, changeRemote, type RemoteChanger } from './change-remote.ts';
import { publishBuild, readBuild } from './release-files.ts';
import { addRelease } from './remotes.store.ts';

export interface ReleaseParts {
  readonly database: Pick<PortalDatabase, 'db'>;
  /** The folder of all releases. */
  readonly releases: string;
}

/**
 * Releases the build in a folder: its files are compared with its manifest and copied, its manifest is kept in the database, and then
 * it is in use as `request` says. What goes wrong on the way leaves the remote as it was.
 */
export async function releaseRemote(
  { database, releases }: ReleaseParts,
  from: string,
  request: (build: string) => RemoteRequest,
  changer: RemoteChanger,
): Promise<{ readonly manifest: RemoteManifest; readonly changed: Changed }> {
  const manifest = await readBuild(from);
  await publishBuild(releases, from, manifest);
  await addRelease(database.db, { manifest, by: changer.actor.username, at: changer.now });
  return { manifest, changed: await changeRemote(database, manifest.id, request(manifest.build), changer) };
}
