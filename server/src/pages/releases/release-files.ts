import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type RemoteManifest, remoteManifestSchema } from '@portal/contracts/remote';
import { type RemoteNeeds, remoteNeedsSchema } from '@portal/federation/gate/needs';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { PortalConfig } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readRelease } from '../../remotes/remotes.store.ts';

type BuiltFile = RemoteManifest['files'][number];

/** The suffixes of compressed files, the smallest first. */
export const ENCODINGS = [
  { encoding: 'br', suffix: '.br', decode: promisify(brotliDecompress) },
  { encoding: 'gzip', suffix: '.gz', decode: promisify(gunzip) },
] as const;

/** A file in every encoding in which it is sent. */
export interface EncodedFile {
  readonly plain: Buffer;
  /** Sorted by size, the smallest first. */
  readonly encoded: readonly { readonly encoding: string; readonly bytes: Buffer }[];
}

/** A file that is missing or differs from its manifest. It is not served. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** A path below the folder `assets`. No part may be `.` or `..`, because the files are copied to where their paths lead. */
const safePath = z.string().check(z.regex(/^assets(?:\/(?!\.{1,2}(?:\/|$))[\w.@-]+)+$/));
/** The names that a build, and a remote, may have. */
export const safeName = z.string().check(z.regex(/^[\w-]{1,64}$/));

const isIntact = (bytes: Buffer, { integrity }: BuiltFile): boolean =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity;

/** Reads a regular file, or one that a link leads to. The read of a pipe or a device might never end. */
async function readRegularFile(path: string): Promise<Buffer> {
  if ((await stat(path)).isFile()) return readFile(path);
  throw new DamagedFileError(`${path} is not an ordinary file. Build the remote again, and copy the whole folder.`);
}

/**
 * Reads a file of a build in all its encodings.
 * @throws DamagedFileError if one cannot be read, or its content does not have the hash of the manifest
 */
export async function readIntactFile(folder: string, file: BuiltFile): Promise<EncodedFile> {
  const path = join(folder, file.path);
  const readIntact = async (name: string, decode?: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> => {
    try {
      const bytes = await readRegularFile(name);
      if (isIntact(decode === undefined ? bytes : await decode(bytes), file)) return bytes;
    } catch (error) {
      if (error instanceof DamagedFileError) throw error;
      throw new DamagedFileError(`${name} cannot be read`, { cause: error });
    }
    throw new DamagedFileError(
      `${name} differs from the manifest of its build. Build the remote again, and copy the whole folder.`,
    );
  };
  const plain = await readIntact(path);
  const forms = ENCODINGS.filter(({ suffix }) => existsSync(`${path}${suffix}`));
  const encoded = forms.map(async ({ encoding, suffix, decode }) => ({
    encoding,
    bytes: await readIntact(`${path}${suffix}`, decode),
  }));
  return { plain, encoded: await Promise.all(encoded) };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is incomplete or damaged. Copy the whole folder again.`, { cause: error });
  }
}

async function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  name: string,
): Promise<z.output<Schema>> {
  const file = join(folder, name);
  if (!existsSync(file))
    throw new Error(`There is no ${file}. Is this the folder of a remote's build? If so, build the remote first.`);
  const text = (await readRegularFile(file)).toString('utf8');
  const read = z.safeParse(schema, parseJson(text, file));
  if (!read.success) throw new Error(`${file} is of another release of the portal. Build the remote again.`);
  return read.data;
}

/** A build in a folder: its manifest, and the contracts it was built against. */
export interface ReadBuild {
  readonly manifest: RemoteManifest;
  readonly needs: RemoteNeeds;
}

/** Reads a build and verifies every file that its manifest names. The message of a thrown error is meant for the operator. */
export async function readBuild(folder: string): Promise<ReadBuild> {
  const manifest = await readJson(remoteManifestSchema, folder, 'manifest.json');
  const needs = await readJson(remoteNeedsSchema, folder, NEEDS);
  const strange = manifest.files.find(({ path }) => !safePath.safeParse(path).success);
  if (strange !== undefined || !safeName.safeParse(manifest.build).success || manifest.files.length === 0)
    throw new Error(`${folder} holds no build that can be released. Build the remote again.`);
  for (const built of manifest.files) await readIntactFile(folder, built);
  return { manifest, needs };
}

/** The folder of all releases. If they are in a bucket, it has this server's copies. */
export const releasesFolder = ({ releases, dataFolder }: Pick<PortalConfig, 'releases' | 'dataFolder'>): string =>
  releases.kind === 'folder' ? releases.path : join(dataFolder, 'releases');

export const releaseFolder = (releases: string, remote: string, build: string): string => join(releases, remote, build);

/**
 * The contracts that a build was built against, stored beside its files but not served: they are checked when the build is
 * released again.
 */
const NEEDS = 'needs.json';

/** The place of all releases, if the folder of releases only has copies. */
export interface ReleaseSource {
  /** Copies a build into the folder of releases, and replaces files that are missing or damaged there. */
  bring(manifest: RemoteManifest): Promise<void>;
}

/** A released build for the compatibility check; undefined when it was not released, or its contracts were not stored. */
export async function readReleasedBuild(
  db: Kysely<Database>,
  releases: string,
  remote: string,
  build: string,
  bucket: ReleaseSource | null = null,
): Promise<ReadBuild | undefined> {
  const manifest = await readRelease(db, remote, build);
  const folder = releaseFolder(releases, remote, build);
  if (manifest !== undefined && !existsSync(join(folder, NEEDS))) await bucket?.bring(manifest);
  if (manifest === undefined || !existsSync(join(folder, NEEDS))) return undefined;
  return { manifest, needs: await readJson(remoteNeedsSchema, folder, NEEDS) };
}

const SUFFIXES = ['', ...ENCODINGS.map(({ suffix }) => suffix)];

/** The files that a stored build may have. */
export const filesOfBuild = ({ files }: RemoteManifest): string[] => [
  ...files.flatMap(({ path }) => SUFFIXES.map((suffix) => path + suffix)),
  NEEDS,
];

/** True if a build is in the folder of releases with all its files, unchanged. */
async function isStored(folder: string, manifest: RemoteManifest): Promise<boolean> {
  if (!existsSync(join(folder, NEEDS))) return false;
  try {
    for (const built of manifest.files) await readIntactFile(folder, built);
    return true;
  } catch (error) {
    if (error instanceof DamagedFileError) return false;
    throw error;
  }
}

/** Moves the files of a build into its existing folder, one by one, so that open pages still find every file. */
async function replaceFiles(work: string, folder: string, manifest: RemoteManifest): Promise<void> {
  for (const { path } of manifest.files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    for (const file of SUFFIXES.map((suffix) => path + suffix))
      await (existsSync(join(work, file))
        ? rename(join(work, file), join(folder, file))
        : rm(join(folder, file), { force: true }));
  }
  await rename(join(work, NEEDS), join(folder, NEEDS));
}

/** Copies a build to the folder of releases: completely or not at all. If it is there already, missing and damaged files are replaced. */
export async function publishBuild(releases: string, from: string, manifest: RemoteManifest): Promise<void> {
  const folder = releaseFolder(releases, manifest.id, manifest.build);
  if (await isStored(folder, manifest)) return;
  const work = join(releases, manifest.id, `.${manifest.build}-${randomUUID()}`);
  try {
    for (const { path } of manifest.files) {
      await mkdir(dirname(join(work, path)), { recursive: true });
      for (const file of SUFFIXES.map((suffix) => path + suffix))
        if (existsSync(join(from, file))) await copyFile(join(from, file), join(work, file));
    }
    await copyFile(join(from, NEEDS), join(work, NEEDS));
    if (existsSync(folder)) await replaceFiles(work, folder, manifest);
    else await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
