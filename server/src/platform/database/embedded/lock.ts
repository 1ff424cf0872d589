import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { DataFolderInUseError, sqlState } from '../errors.ts';

// PGlite does not notice a second process on the same files, which would destroy them.

const lockSchema = z.object({ pid: z.number(), startedAt: z.string(), token: z.string() });
type Lock = z.infer<typeof lockSchema>;

const lockPath = (dataFolder: string) => join(dataFolder, 'database.lock');

/** Takes the data folder for this process, or throws `DataFolderInUseError`. Answers the function that gives it back. */
export function lockDataFolder(dataFolder: string): () => void {
  const lock = { pid: process.pid, startedAt: startOf(process.pid) ?? '', token: randomUUID() };
  const path = lockPath(dataFolder);
  const draft = `${path}.${lock.token}`;
  writeFileSync(draft, JSON.stringify(lock), { mode: 0o600 });
  try {
    if (!tryLink(draft, path)) {
      removeStale(dataFolder);
      if (!tryLink(draft, path)) throw inUse(dataFolder, readLock(path));
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(path)?.token === lock.token) rmSync(path, { force: true });
  };
}

/** Process that has the data folder open now, if one has. */
export function findLockHolder(dataFolder: string): number | undefined {
  const lock = readLock(lockPath(dataFolder));
  return lock && isAlive(lock) ? lock.pid : undefined;
}

/** A link appears whole or not at all, so nobody reads half a lock. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (sqlState(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(dataFolder: string): void {
  const path = lockPath(dataFolder);
  const found = readLock(path);
  if (found && isAlive(found)) throw inUse(dataFolder, found);
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // another process may have been quicker: what was moved aside is then its fresh lock, and goes back
  const moved = readLock(aside);
  if (moved && moved.token !== found?.token) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function inUse(dataFolder: string, lock: Lock | undefined): DataFolderInUseError {
  const holder = lock ? `process ${lock.pid}` : 'another process';
  return new DataFolderInUseError(
    `The data folder ${dataFolder} is in use by ${holder}: stop it, or choose another folder with PORTAL_DATA.`,
  );
}

function readLock(path: string): Lock | undefined {
  try {
    return z.safeParse(lockSchema, JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** A process id alone is not enough: after a restart of the machine or container another process has it. */
function isAlive(lock: Lock): boolean {
  try {
    process.kill(lock.pid, 0);
  } catch (error) {
    const isOtherUsers = sqlState(error) === 'EPERM';
    if (!isOtherUsers) return false;
  }
  const startedAt = startOf(lock.pid);
  return startedAt === undefined || startedAt === lock.startedAt;
}

/** When the process started, in the kernel's ticks since boot, with the boot's id; unknown where there is no /proc. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  } catch {
    return undefined;
  }
}
