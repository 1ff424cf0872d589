import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LASTING_FOLDER } from '../../packages/testing/src/lasting-folder.ts';
import { isAlive } from '../../packages/testing/src/postgres/leftover-server.ts';

const PREFIX = 'portal-tests-';
/** File mode. All users can read the folder, because PostgreSQL runs as another user than the tests. */
const READABLE_BY_ALL = 0o755;
/** A folder that nobody changed for this long was left by a killed run, unless that run is still going on: a scan may take days. */
const MAX_IDLE_MS = 86_400_000;

const nameStart = (pid: number): string => `${PREFIX}${pid}-`;
const isOfRunningProcess = (name: string): boolean => {
  const pid = Number.parseInt(name.slice(PREFIX.length), 10);
  return name.startsWith(nameStart(pid)) && isAlive(pid);
};

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Gives this process and its children a separate folder for temporary files, and removes it when this process ends, so that daily test
 * runs do not fill the disk. Data that must outlive a run is in another folder (see `lastingFolder`).
 */
export function keepTemporaryFilesTogether(): void {
  const systemFolder = tmpdir();
  process.env[LASTING_FOLDER] ??= systemFolder;
  for (const name of readdirSync(systemFolder).filter((one) => one.startsWith(PREFIX) && !isOfRunningProcess(one))) {
    const changedAt = statSync(path.join(systemFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > MAX_IDLE_MS) remove(path.join(systemFolder, name));
  }
  const folder = mkdtempSync(path.join(systemFolder, nameStart(process.pid)));
  chmodSync(folder, READABLE_BY_ALL);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}
