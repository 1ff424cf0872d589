import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Imports under way in this process; what carries its id and no import owns is of an earlier process of that id. */
let underWay = 0;
export const importBegins = (): void => {
  underWay += 1;
};
export const importEnds = (): void => {
  underWay -= 1;
};

/** Process ids mean something on their own machine only, and a data folder may be shared. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Part of the name of whatever an import makes for itself, so that the next one can tell what a killed one left. */
export const ownProcess = (): string => `${process.pid}-${MACHINE}`;

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // a process of another user is one that runs
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** What another machine or an earlier version made is left for a day: nobody can ask whether its import runs. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;

const isLeftover = async (path: string, processId: string, machine: string): Promise<boolean> => {
  if (machine !== MACHINE) {
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    return Date.now() - changedAt > OLD_AFTER_MS;
  }
  return Number(processId) === process.pid ? underWay <= 1 : !isRunning(Number(processId));
};

/** Removes what killed imports left in a folder; `pattern` has groups for process and machine. */
export const removeLeftovers = async (folder: string, pattern: RegExp): Promise<void> => {
  for (const name of await readdir(folder)) {
    const match = pattern.exec(name);
    const path = join(folder, name);
    if (match === null || !(await isLeftover(path, match[1] ?? '', match[2] ?? ''))) continue;
    await rm(path, { recursive: true, force: true });
  }
};

const WORK_FOLDER = /^import-(?:(\d+)-([0-9a-f]{8})-)?[A-Za-z0-9]{6}$/;
export const workFolderPrefix = (): string => `import-${ownProcess()}-`;

/** Rows of killed imports hold what the office may have wanted to be confidential. */
export const removeWorkOfKilledImports = (parentFolder: string): Promise<void> =>
  removeLeftovers(parentFolder, WORK_FOLDER);
