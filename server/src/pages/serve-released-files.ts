import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Services } from '../platform/services.ts';
import { readRelease } from '../remotes/remotes.store.ts';
import { sendBuiltFile, typeOfFile } from './built-files.ts';
import type { ReleaseBucket } from './releases/release-bucket.ts';
import {
  DamagedFileError,
  type EncodedFile,
  readIntactFile,
  releaseFolder,
  safeName,
} from './releases/release-files.ts';

/** Other names cannot be those of a release, and not even be looked up in the database, such as `%00`. */
const address = z.object({ remote: safeName, build: safeName, '*': z.string() });

interface ReleasedFilesOptions {
  readonly basePath: string;
  /** The folder of released builds. */
  readonly folder: string;
  /** The bucket that the folder has copies of. */
  readonly bucket?: ReleaseBucket | null;
}

/**
 * Serves the files of released builds, current and older ones, because an open page continues with the build that it started
 * with. A file is read at the first request, compared with the manifest in the database, and cached from then on.
 */
export function serveReleasedFiles(
  app: FastifyInstance,
  { database, log }: Pick<Services, 'database' | 'log'>,
  { basePath, folder, bucket }: ReleasedFilesOptions,
): void {
  const cache = new Map<string, EncodedFile>();
  const read = async (remote: string, build: string, path: string): Promise<EncodedFile> => {
    const release = await readRelease(database.db, remote, build);
    const file = release?.files.find((known) => known.path === path);
    if (release === undefined || file === undefined) throw new Refusal('CALL_NOT_FOUND');
    const stored = releaseFolder(folder, remote, build);
    try {
      if (bucket != null && !existsSync(join(stored, path))) await bucket.bring(release);
      return await readIntactFile(stored, file);
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      log.error({ err: error }, 'a released file is damaged');
      throw new Refusal('CALL_NOT_FOUND');
    }
  };
  app.get(`${basePath}remotes/:remote/:build/*`, async (request, reply) => {
    const asked = z.safeParse(address, request.params);
    if (!asked.success) throw new Refusal('CALL_NOT_FOUND');
    const { remote, build, '*': path } = asked.data;
    const type = typeOfFile(extname(path));
    if (type === undefined) throw new Refusal('CALL_NOT_FOUND');
    const key = `${remote}/${build}/${path}`;
    const forms = cache.get(key) ?? (await read(remote, build, path));
    cache.set(key, forms);
    return sendBuiltFile(forms, type, request, reply, true);
  });
}
