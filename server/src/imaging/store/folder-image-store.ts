import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ImageNotStored, type ImageStore, isImageKey } from './image-store.ts';

/** Folder for files that are still being written. */
const TEMPORARY = '.tmp';
/** The hash is stored in a file of this suffix beside the image. */
const HASH_SUFFIX = '.sha256';
/** No file takes so long to write. An older temporary file was left by a server that was killed. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

/**
 * Page images in a folder. A file appears under its key only when all its bytes are on the disk, and is there for good, even after a
 * power failure, when `put` resolves: the database may record it then.
 */
export function folderImageStore(root: string): ImageStore {
  const pathOf = (key: string): string => {
    if (!isImageKey(key)) throw new ImageNotStored(`Not a key of an image: ${JSON.stringify(key.slice(0, 80))}`);
    return join(root, ...key.split('/'));
  };
  let isSwept = false;
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      if (!isSwept) await removeLeftovers(join(root, TEMPORARY));
      isSwept = true;
      const firstNew = await mkdir(dirname(path), { recursive: true });
      const sha256 = await writeWhole(root, path, bytes instanceof Readable ? bytes : Readable.from([bytes]));
      await writeWhole(root, path + HASH_SUFFIX, Readable.from([Buffer.from(`${sha256}\n`)]));
      await syncFolders(dirname(path), firstNew === undefined ? dirname(path) : dirname(firstNew));
      return { sha256 };
    },
    async stat(key) {
      const path = pathOf(key);
      const facts = await stat(path).catch(nullWhenMissing);
      if (facts === null || !facts.isFile()) return null;
      const hash = await readFile(path + HASH_SUFFIX, 'ascii').catch(nullWhenMissing);
      return { size: facts.size, sha256: hash?.trim() ?? null };
    },
    async read(key, start, length) {
      const file = await open(pathOf(key)).catch(nullWhenMissing);
      if (file === null) throw new ImageNotStored(`There is no image ${key}.`);
      try {
        return await readFully(file, start, length);
      } finally {
        await file.close();
      }
    },
    async delete(key) {
      const path = pathOf(key);
      for (const name of [path, path + HASH_SUFFIX]) await unlink(name).catch(nullWhenMissing);
    },
    async *list() {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && isImageKey(key) && !key.endsWith(HASH_SUFFIX)) yield key;
      }
    },
  };
}

async function writeWhole(root: string, path: string, bytes: Readable): Promise<string> {
  const temporary = join(root, TEMPORARY, randomUUID());
  await mkdir(dirname(temporary), { recursive: true });
  const hash = createHash('sha256');
  const file = await open(temporary, 'wx');
  try {
    for await (const chunk of bytes) {
      const piece = Buffer.from(chunk);
      hash.update(piece);
      await file.writeFile(piece);
    }
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
  return hash.digest('hex');
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(nullWhenMissing);
    if (facts !== null && facts.mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

/** Syncs a folder and its parents up to `last`. The name of a new file or folder is lost in a power failure unless its folder is synced. */
async function syncFolders(folder: string, last: string): Promise<void> {
  // folders cannot be opened there
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
  if (folder !== last && dirname(folder) !== folder) await syncFolders(dirname(folder), last);
}

async function readFully(file: Awaited<ReturnType<typeof open>>, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Returns null for a missing file, and rethrows every other error. */
function nullWhenMissing(error: unknown): null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
