import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** The files that a browser may be sent, each with what it must hash to. */
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
 * Refuses a build with a script whose hash stands in none of its scripts: nothing but the entry, which the page or the registry
 * vouches for, may do without. That whoever asks for a script has its hash by then is up to the integrity plugin.
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
  const bare = scripts.filter(({ path, integrity }) => path !== entry && !all.includes(integrity));
  if (bare.length > 0) throw new Error(`Nothing vouches for ${bare.map(({ path }) => path).join(', ')}`);
}

const ENCODINGS: Readonly<Record<'br' | 'gz', (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes `.br` and `.gz` beside every text file, so that the server never compresses what it serves twice. Compressing is a fifth
 * of the time of a build after one change, and most files are what they were: what `kept`, a folder, has of a content is copied.
 */
export async function precompress(folder: string, kept: string): Promise<void> {
  const names = (await listFiles(folder)).filter((name) => COMPRESSIBLE.test(name) && name.startsWith('assets/'));
  await mkdir(kept, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      if (bytes.length < WORTH_COMPRESSING_BYTES) return;
      const content = createHash('sha256').update(bytes).digest('hex');
      for (const [ending, compress] of Object.entries(ENCODINGS))
        await writeCompressed(join(folder, `${name}.${ending}`), join(kept, `${content}.${ending}`), () =>
          compress(bytes),
        );
    }),
  );
}

async function writeCompressed(target: string, known: string, compress: () => Promise<Buffer>): Promise<void> {
  try {
    await copyFile(known, target);
  } catch {
    const made = await compress();
    await writeFile(target, made);
    // under another name first: a build beside this one never finds half of it
    const half = `${known}.${process.pid}`;
    await writeFile(half, made);
    await rename(half, known);
  }
}
