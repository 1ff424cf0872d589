import { closeSync, existsSync, fsyncSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// PGlite treats every folder without PG_VERSION as new and overwrites its files. So the portal creates a new database only in
// an empty folder, or in one where creating the database was interrupted, which a marker file next to the folder shows.

const markerOf = (folder: string): string => `${folder}.unfinished`;

/**
 * Empties a folder in which a database is to be created. Call `finish` when the database is complete; without that call the next start
 * deletes its files and creates it again. Returns null, and deletes nothing, if there is a database to open. Throws if the folder contains
 * files that are not a complete database, because creating a new one would destroy them.
 */
export function prepareDatabaseFolder(folder: string): { finish: () => void } | null {
  const isUnfinished = existsSync(markerOf(folder));
  if (!isUnfinished && existsSync(join(folder, 'PG_VERSION'))) return null;
  if (!isUnfinished && readdirSync(folder).length > 0) throw new Error('the file PG_VERSION is missing');
  writeFileSync(markerOf(folder), '');
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  return {
    finish() {
      rmSync(markerOf(folder));
      // without the sync, a power failure could restore the marker, and the next start would delete a database that is in use
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
