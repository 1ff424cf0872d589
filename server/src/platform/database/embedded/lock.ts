import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { DataFolderInUseError, messageOf } from '../errors.ts';

// PGlite does not detect a second process on the same files, which would destroy them. This is a file lock of the operating
// system: SQLite, which is part of Node, holds it on an empty file. It also works between containers, which cannot see each
// other's processes, and it is released when its process ends for any reason (docs/decisions/0024).

/** SQLite's code for a lock that is held already. */
const SQLITE_BUSY = 5;

const holderSchema = z.object({ pid: z.number(), host: z.string() });
type Holder = z.infer<typeof holderSchema>;

// No other code may open this file: closing any handle of it would release the lock of the whole process.
const lockPath = (dataFolder: string): string => join(dataFolder, 'folder.lock');
/** A file that describes the holder, only for the error message. The lock does not depend on it. */
const holderPath = (dataFolder: string): string => `${lockPath(dataFolder)}.json`;

/** A lock is released when its handle is garbage collected, so this set keeps every handle until it is unlocked. */
const held = new Set<DatabaseSync>();

/** Locks the data folder for this process, or throws `DataFolderInUseError`. Returns the function that unlocks it. */
export function lockDataFolder(dataFolder: string): () => void {
  const handle = takeLock(dataFolder);
  held.add(handle);
  writeHolder(dataFolder);
  return () => {
    if (!held.delete(handle)) return;
    // removed while the lock is still held: afterwards the file may belong to another process
    rmSync(holderPath(dataFolder), { force: true });
    handle.close();
  };
}

function takeLock(dataFolder: string): DatabaseSync {
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(lockPath(dataFolder), { timeout: 0 });
    // nothing is ever written, so the file stays empty; a journal in memory creates no second file, and works on a full disk
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return handle;
  } catch (error) {
    handle?.close();
    if (isBusy(error)) throw inUse(dataFolder);
    const sentence = `The data folder ${dataFolder} cannot be locked (${messageOf(error)}): make sure that no portal is running in it, and remove ${lockPath(dataFolder)}.`;
    throw new Error(sentence, { cause: error });
  }
}

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY;

function inUse(dataFolder: string): DataFolderInUseError {
  const holder = readHolder(dataFolder);
  const name = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return new DataFolderInUseError(
    `The data folder ${dataFolder} is in use by ${name}: stop it, or choose another folder with PORTAL_DATA.`,
  );
}

function writeHolder(dataFolder: string): void {
  const path = holderPath(dataFolder);
  const holder: Holder = { pid: process.pid, host: hostname() };
  try {
    writeFileSync(`${path}.new`, JSON.stringify(holder), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch {
    // for example a full disk: the lock works without this file
  }
}

function readHolder(dataFolder: string): Holder | undefined {
  try {
    return z.safeParse(holderSchema, JSON.parse(readFileSync(holderPath(dataFolder), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
