import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// PGlite takes every folder without PG_VERSION for a new one and writes over what is there. So a new database is made
// only where there is nothing, or what an unfinished making left, which a file beside the folder tells.

const markOf = (folder: string): string => `${folder}.unfinished`;

/**
 * Prepares the making of a database where none is yet; null where there is one to open. Throws where files lie that are no
 * whole database: to make a new one would destroy them.
 */
export function beginMaking(folder: string): { finish: () => void } | null {
  const isUnfinished = existsSync(markOf(folder));
  if (!isUnfinished && existsSync(join(folder, 'PG_VERSION'))) return null;
  if (!isUnfinished && readdirSync(folder).length > 0) throw new Error('the file PG_VERSION is missing');
  writeFileSync(markOf(folder), '');
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  return {
    finish() {
      rmSync(markOf(folder));
      // a mark that a power cut brought back would have the next start remove a database that is in use
      syncFolder(dirname(folder));
    },
  };
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
