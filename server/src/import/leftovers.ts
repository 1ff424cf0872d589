import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The number of imports that run in this process. If only one runs, other files with this process id are from an earlier process. */
let runningImports = 0;
export const markImportStarted = (): void => {
  runningImports += 1;
};
export const markImportEnded = (): void => {
  runningImports -= 1;
};

/** Identifies the machine, because process ids are unique only per machine and a data folder may be shared. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Part of the names of an import's temporary files, so that a later import recognizes those of a killed one. */
export const ownProcessTag = (): string => `${process.pid}-${MACHINE}`;

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Files of another machine or an earlier version are kept for a day, because it is unknown whether their import still runs. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;

const isLeftover = async (path: string, processId: string, machine: string): Promise<boolean> => {
  if (machine !== MACHINE) {
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    return Date.now() - changedAt > OLD_AFTER_MS;
  }
  return Number(processId) === process.pid ? runningImports <= 1 : !isRunning(Number(processId));
};

/** Removes files of killed imports from a folder; `pattern` has groups for process and machine. */
export const removeLeftovers = async (folder: string, pattern: RegExp): Promise<void> => {
  for (const name of await readdir(folder)) {
    const match = pattern.exec(name);
    const path = join(folder, name);
    if (match === null || !(await isLeftover(path, match[1] ?? '', match[2] ?? ''))) continue;
    await rm(path, { recursive: true, force: true });
  }
};

const WORK_FOLDER = /^import-(?:(\d+)-([0-9a-f]{8})-)?[A-Za-z0-9]{6}$/;
export const workFolderPrefix = (): string => `import-${ownProcessTag()}-`;

/** Removes work folders of killed imports, whose rows may contain confidential data. */
export const removeWorkOfKilledImports = (parentFolder: string): Promise<void> =>
  removeLeftovers(parentFolder, WORK_FOLDER);
