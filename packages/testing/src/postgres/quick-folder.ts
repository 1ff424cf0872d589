import { statfsSync } from 'node:fs';
import { lastingFolder } from '../lasting-folder.ts';

/** The folder that Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/** Many times the size of the databases of three test processes, so that they never fill it. */
const REQUIRED_BYTES = 4 * 1024 ** 3;

/**
 * The folder for test databases: in memory if there is enough space, else on the disk. Creating the thousand small files of a database takes
 * ten times as long on a disk.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= REQUIRED_BYTES ? IN_MEMORY : lastingFolder();
  } catch {
    return lastingFolder();
  }
}
