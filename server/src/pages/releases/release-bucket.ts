import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '@portal/contracts/remote';
import { openImageStore } from '../../imaging/imaging.ts';
import type { ImageStore } from '../../imaging/store/image-store.ts';
import type { PortalConfig } from '../../platform/config/config.ts';
import { filesOfBuild, publishBuild, type ReleaseSource, releaseFolder, releasesFolder } from './release-files.ts';

/** Released builds in a bucket. Every server copies the builds that it needs into its own folder of releases. */
export interface ReleaseBucket extends ReleaseSource {
  /** Stores a build that is complete in the folder of releases. */
  keep(manifest: RemoteManifest): Promise<void>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Hashes, because names of files may have letters and lengths that the store does not accept in a key. */
const keyOf = ({ id, build }: RemoteManifest, file: string): string => `${hashOf(`${id}/${build}`)}/${hashOf(file)}`;

export function releaseBucket(store: Pick<ImageStore, 'put' | 'stat' | 'read'>, releases: string): ReleaseBucket {
  const running = new Map<string, Promise<void>>();
  const copy = async (manifest: RemoteManifest): Promise<void> => {
    const work = join(releases, `.${manifest.id}-${manifest.build}-${randomUUID()}`);
    try {
      for (const file of filesOfBuild(manifest)) {
        const key = keyOf(manifest, file);
        const stored = await store.stat(key);
        if (stored === null) continue;
        await mkdir(dirname(join(work, file)), { recursive: true });
        await writeFile(join(work, file), await store.read(key, 0, stored.size));
      }
      if (existsSync(work)) await publishBuild(releases, work, manifest);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };
  return {
    async keep(manifest) {
      const folder = releaseFolder(releases, manifest.id, manifest.build);
      for (const file of filesOfBuild(manifest))
        if (existsSync(join(folder, file))) await store.put(keyOf(manifest, file), await readFile(join(folder, file)));
    },
    bring(manifest) {
      // many pages request files of a new build at the same time
      const name = keyOf(manifest, '');
      const copying = running.get(name) ?? copy(manifest).finally(() => running.delete(name));
      running.set(name, copying);
      return copying;
    },
  };
}

/** The bucket of releases; null if the releases are in a folder that every server sees. */
export function openReleaseBucket(
  config: Pick<PortalConfig, 'releases' | 'dataFolder' | 's3' | 's3Endpoint'>,
): ReleaseBucket | null {
  const { releases, s3, s3Endpoint } = config;
  if (releases.kind === 'folder') return null;
  return releaseBucket(openImageStore({ images: releases, s3, s3Endpoint }), releasesFolder(config));
}
