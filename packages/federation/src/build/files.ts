import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|json|css|svg|html)$/;
/** Below this a compressed copy saves less than its header costs. */
const WORTH_COMPRESSING_BYTES = 512;

export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Every file below a folder, sorted, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The files that a browser may request, each with its expected hash. */
export async function describeFiles(folder: string): Promise<{ path: string; integrity: string; bytes: number }[]> {
  const names = (await listFiles(folder)).filter((name) => name.startsWith('assets/') && !/\.(br|gz|txt)$/.test(name));
  return Promise.all(
    names.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, integrity: integrityOf(bytes), bytes: bytes.length };
    }),
  );
}

/**
 * Refuses a build with a script whose hash is listed in none of its scripts. Only the entry may lack it, because the page or the
 * registry contains its hash. The integrity plugin makes sure that a script's hash is loaded before the script is requested.
 */
export async function checkIntegrity(
  folder: string,
  files: ReadonlyArray<{ readonly path: string; readonly integrity: string }>,
  entry: string,
): Promise<void> {
  // in development files change under the page, so none has a hash
  if (process.env.NODE_ENV === 'development') return;
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map(({ path }) => readFile(join(folder, path), 'utf8')));
  const all = texts.join('\n');
  const unlisted = scripts.filter(({ path, integrity }) => path !== entry && !all.includes(integrity));
  if (unlisted.length > 0)
    throw new Error(`No script contains the hash of ${unlisted.map(({ path }) => path).join(', ')}`);
}

interface Encoding {
  readonly compress: (bytes: Buffer) => Promise<Buffer>;
  readonly decompress: (bytes: Buffer) => Promise<Buffer>;
}

const ENCODINGS: Readonly<Record<'br' | 'gz', Encoding>> = {
  br: {
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    decompress: promisify<Buffer, Buffer>(brotliDecompress),
  },
  gz: {
    compress: (bytes) => promisify(gzip)(bytes, { level: 9 }),
    decompress: promisify<Buffer, Buffer>(gunzip),
  },
};

/**
 * Writes `.br` and `.gz` next to every text file, so that the server never compresses a file twice. Most files do not change between
 * builds, so compressed files are cached in `cacheFolder` under the hash of their content. Without the cache, compressing takes a
 * fifth of the time of a build after one change.
 */
export async function precompress(folder: string, cacheFolder: string): Promise<void> {
  const names = (await listFiles(folder)).filter((name) => COMPRESSIBLE.test(name) && name.startsWith('assets/'));
  await mkdir(cacheFolder, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length < WORTH_COMPRESSING_BYTES) return;
      const content = createHash('sha256').update(bytes).digest('hex');
      for (const [extension, encoding] of Object.entries(ENCODINGS)) {
        const compressed = await compressOnce(bytes, encoding, join(cacheFolder, `${content}.${extension}`));
        await writeFile(join(folder, `${name}.${extension}`), compressed);
      }
    }),
  );
}

/**
 * Takes the compressed bytes from the cache, or compresses and caches them. A cached file is decompressed and compared first: no
 * hash covers it, and a damaged one would be in every later build.
 */
async function compressOnce(bytes: Buffer, { compress, decompress }: Encoding, cachedFile: string): Promise<Buffer> {
  try {
    const before = await readFile(cachedFile);
    if (bytes.equals(await decompress(before))) return before;
  } catch {
    // not there yet, or damaged
  }
  const compressed = await compress(bytes);
  // written under a temporary name first, so that a parallel build never reads an incomplete file
  const temporary = `${cachedFile}.${randomUUID()}`;
  await writeFile(temporary, compressed);
  await rename(temporary, cachedFile);
  return compressed;
}
