import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
export const SLIDE_FILES: readonly string[] = NAMES.map((name) => `${name}.jpg`);

interface CachedSlide {
  readonly changedAt: number;
  readonly bytes: Promise<Buffer>;
}

/**
 * Reads a slide from the folder once and serves the same bytes to all requests until the file changes. A copy for each request
 * would take memory for every slow reader.
 */
export function slideReader(folder: string): (file: string) => Promise<Buffer | null> {
  const cache = new Map<string, CachedSlide>();
  return async (file) => {
    const path = join(folder, file);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt === null) return null;
    const known = cache.get(file);
    if (known?.changedAt === changedAt) return known.bytes;
    const bytes = readFile(path);
    cache.set(file, { changedAt, bytes });
    bytes.catch(() => cache.delete(file));
    return bytes;
  };
}

export interface SlideSource {
  /** The county's slide settings; a slot without a picture shows the file from the folder. */
  readonly slides: () => ReadonlyArray<{ readonly picture: string }>;
  readonly readPicture: (hash: string) => Promise<Buffer | null>;
  readonly folder: string;
}

/** The number of uploaded pictures in memory: the six on the login page, and some that are being selected. */
const MAX_CACHED_PICTURES = 12;

/** Reads slides by file name: uploaded ones once each by their hash, the others from the folder. */
export function slidesOf({ slides, readPicture, folder }: SlideSource): {
  readonly byFile: (file: string) => Promise<Buffer | null>;
  readonly byHash: (hash: string) => Promise<Buffer | null>;
} {
  const readFolder = slideReader(folder);
  const cachedPictures = new Map<string, Promise<Buffer | null>>();
  const byHash = (hash: string): Promise<Buffer | null> => {
    const known = cachedPictures.get(hash);
    if (known !== undefined) return known;
    const bytes = readPicture(hash);
    cachedPictures.set(hash, bytes);
    bytes.then(
      (found) => found === null && cachedPictures.delete(hash),
      () => cachedPictures.delete(hash),
    );
    const [oldest] = cachedPictures.keys();
    if (cachedPictures.size > MAX_CACHED_PICTURES && oldest !== undefined) cachedPictures.delete(oldest);
    return bytes;
  };
  const byFile = async (file: string): Promise<Buffer | null> => {
    const hash = slides()[SLIDE_FILES.indexOf(file)]?.picture ?? '';
    return hash === '' ? readFolder(file) : ((await byHash(hash)) ?? readFolder(file));
  };
  return { byFile, byHash };
}
