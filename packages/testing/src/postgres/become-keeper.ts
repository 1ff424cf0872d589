import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isAlive } from './leftover-server.ts';

/** SQLite's code for a lock that another process holds. */
const SQLITE_BUSY = 5;

/** The lock of this process. It would be released when its handle is garbage collected. */
let held: DatabaseSync | undefined;

/**
 * Makes this process the keeper of the test processes' PostgreSQL (see keeper.ts), unless another process is. `root` is the folder through
 * which they find each other. The lock is one of the operating system, held by SQLite on an empty file, so it
 * is released when its process ends for any reason. A file with a process id is not enough: of two processes that find the file of a
 * killed keeper, the slower one would remove the file of the faster one, and both would be keepers.
 */
export function becomeKeeper(root: string): boolean {
  held = takeLock(join(root, 'keeper.lock'));
  if (held === undefined) return false;
  const pidFile = join(root, 'keeper.pid');
  // a keeper of an earlier version of these files holds no lock
  const earlier = Number(existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '');
  if (earlier !== 0 && isAlive(earlier)) return false;
  // written under another name first, so that no test process reads half of it
  writeFileSync(`${pidFile}.new`, String(process.pid));
  renameSync(`${pidFile}.new`, pidFile);
  return true;
}

function takeLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined;
    throw error;
  }
}
