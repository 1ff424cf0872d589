import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NAMES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;
export const SLIDE_FILES: readonly string[] = NAMES.map((name) => `${name}.jpg`);

interface Kept {
  readonly changedAt: number;
  readonly bytes: Promise<Buffer>;
}

/**
 * Reads a slide from the folder once and hands the same bytes to everybody, until the file changes: a copy for each request
 * would be as much memory as there are readers who take their time.
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
