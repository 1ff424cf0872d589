import { existsSync } from 'node:fs';
import { contractBreaks } from '@portal/federation/gate';
import type { Services } from '../../platform/services.ts';
import { readRelease, readRemoteStates } from '../../remotes/remotes.store.ts';
import { registryReader } from '../current-registry.ts';
import { currentDeployment } from './deployed.ts';
import { readReleasedBuild, releaseFolder } from './release-files.ts';

type ReleaseServices = Pick<Services, 'database' | 'releasing'>;

/**
 * Warnings for the operator about released builds in use that this portal cannot show. A release stays in use when the portal is
 * updated or its database is restored, so it may be older than the shell, or its files may be missing.
 */
export async function warningsOfReleases({ database, releasing }: ReleaseServices): Promise<string[]> {
  const { builds, folder, bucket } = releasing;
  if (builds === null || folder === null || builds.development !== undefined) return [];
  const states = await readRemoteStates(database.db);
  if (states.length === 0) return [];
  const inUse = await registryReader({ database }, builds)(async () => null);
  const deployed = currentDeployment(builds, inUse);
  const warnings: string[] = [];
  for (const { remote, build, canaryBuild } of states) {
    const bundled = builds.remotes.find(({ manifest }) => manifest.id === remote)?.manifest.build;
    for (const released of [build, canaryBuild]) {
      if (released === null || released === bundled) continue;
      const remedy = `or go back: npm run portal -- rollback ${remote}`;
      if ((await readRelease(database.db, remote, released)) === undefined)
        warnings.push(
          `${remote} uses its released build ${released}, whose manifest this portal cannot read. Until it is released again, its users get the build that came with the portal. Release a build again, ${remedy}`,
        );
      // a bucket that does not answer must not keep the portal from starting
      const read = await readReleasedBuild(database.db, folder, remote, released, bucket).catch(() => undefined);
      if (read !== undefined && contractBreaks(read, deployed).length > 0)
        warnings.push(
          `${remote} uses its released build ${released}, which does not fit this portal. Release a build that fits, ${remedy}`,
        );
      if (!existsSync(releaseFolder(folder, remote, released)))
        warnings.push(
          `${remote} uses its released build ${released}, which is not in ${folder}. Restore this folder, ${remedy}`,
        );
    }
  }
  return warnings;
}
