import { existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder that a setting names, with its missing parents. Node's own `recursive` option never returns where the parent exists
 * but takes no folders, such as /proc: it tries the parent and the folder again, forever.
 */
export function makeFolderSync(path: string, mode = 0o777): void {
  if (!existsSync(dirname(path))) makeFolderSync(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Like `makeFolderSync`, without waiting for the disk on the thread of the calls. */
export async function makeFolder(path: string): Promise<void> {
  const isFolder = (folder: string): Promise<boolean> =>
    stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
  const parent = dirname(path);
  if (parent !== path && !(await isFolder(parent))) await makeFolder(parent);
  try {
    await mkdir(path);
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}
