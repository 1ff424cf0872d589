import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
export const SLIDE_FILES: readonly string[] = NAMES.map((name) => `${name}.jpg`);

interface Kept {
  readonly changedAt: number;
  readonly bytes: Promise<Buffer>;
}

/**
 * Reads a slide from the folder once and hands the same bytes to everyone, until the file changes: a copy for each request would
 * be as much memory as there are readers who take their time.
 */
export function slideReader(folder: string): (file: string) => Promise<Buffer | null> {
  const kept = new Map<string, Kept>();
  return async (file) => {
    const path = join(folder, file);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt === null) return null;
    const known = kept.get(file);
    if (known?.changedAt === changedAt) return known.bytes;
    const bytes = readFile(path);
    kept.set(file, { changedAt, bytes });
    bytes.catch(() => kept.delete(file));
    return bytes;
  };
}

export interface SlideSource {
  /** What the record says of the slides; a place without a picture shows the file of the folder. */
  readonly slides: () => ReadonlyArray<{ readonly picture: string }>;
  readonly readPicture: (hash: string) => Promise<Buffer | null>;
  readonly folder: string;
}

/** How many uploaded pictures are held in memory: six that are shown, and some that are being chosen. */
const HELD_PICTURES = 12;

/** Reads slides by file name: uploaded ones once each by their hash, the others from the folder. */
export function slidesOf({ slides, readPicture, folder }: SlideSource): {
  readonly byFile: (file: string) => Promise<Buffer | null>;
  readonly byHash: (hash: string) => Promise<Buffer | null>;
} {
  const readFolder = slideReader(folder);
  const held = new Map<string, Promise<Buffer | null>>();
  const byHash = (hash: string): Promise<Buffer | null> => {
    const known = held.get(hash);
    if (known !== undefined) return known;
    const bytes = readPicture(hash);
    held.set(hash, bytes);
    bytes.then(
      (found) => found === null && held.delete(hash),
      () => held.delete(hash),
    );
    const [oldest] = held.keys();
    if (held.size > HELD_PICTURES && oldest !== undefined) held.delete(oldest);
    return bytes;
  };
  const byFile = async (file: string): Promise<Buffer | null> => {
    const hash = slides()[SLIDE_FILES.indexOf(file)]?.picture ?? '';
    return hash === '' ? readFolder(file) : ((await byHash(hash)) ?? readFolder(file));
  };
  return { byFile, byHash };
}
