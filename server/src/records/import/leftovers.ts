import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Imports under way in this process; what carries its id and no import owns is of an earlier process of that id. */
let underWay = 0;

export const ownProcess = (): number => process.pid;
export const importBegins = (): void => {
  underWay += 1;
};
export const importEnds = (): void => {
  underWay -= 1;
};

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // a process of another user is one that runs
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Whether a file that carries this process id belongs to an import that was killed. */
export const isLeftover = (processId: number): boolean =>
  processId === process.pid ? underWay <= 1 : !isRunning(processId);

const WORK_FOLDER = /^import-(?:(\d+)-)?[A-Za-z0-9]{6}$/;
/** Folders without a process id were made by earlier versions. */
const OLD_AFTER_MS = 24 * 60 * 60 * 1000;

/** Where an import sorts its rows; named by its process, so that the next one can tell what a killed one left. */
export const workFolderPrefix = (): string => `import-${ownProcess()}-`;

/** Removes the rows that killed imports left: they hold what the office may have wanted to be confidential. */
export const removeWorkOfKilledImports = async (parentFolder: string, now: number): Promise<void> => {
  for (const name of await readdir(parentFolder)) {
    const match = WORK_FOLDER.exec(name);
    if (match === null) continue;
    const path = join(parentFolder, name);
    const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? now;
    const isOver = match[1] === undefined ? now - changedAt > OLD_AFTER_MS : isLeftover(Number(match[1]));
    if (isOver) await rm(path, { recursive: true, force: true });
  }
};
