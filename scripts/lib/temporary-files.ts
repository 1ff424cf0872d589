import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LASTING_FOLDER } from '../../packages/testing/src/lasting-folder.ts';

const PREFIX = 'portal-tests-';
/** Readable by all users, because PostgreSQL runs as another user than the tests. */
const OPEN = 0o755;
/** Longer than any run: an older folder was left by a killed run. */
const LEFT_MS = 86_400_000;

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`${folder} could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Gives this process and its children a separate folder for temporary files, and removes it when this process ends. So daily test
 * runs do not fill the disk. Data that outlives a run (see `lastingFolder`) is not in it.
 */
export function keepTemporaryFilesTogether(): void {
  const machine = tmpdir();
  process.env[LASTING_FOLDER] ??= machine;
  for (const name of readdirSync(machine).filter((one) => one.startsWith(PREFIX))) {
    const madeAt = statSync(path.join(machine, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - madeAt > LEFT_MS) remove(path.join(machine, name));
  }
  const folder = mkdtempSync(path.join(machine, PREFIX));
  chmodSync(folder, OPEN);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}
