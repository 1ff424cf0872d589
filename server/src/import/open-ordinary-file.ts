import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ImportError } from './import-report.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
/** The system's error codes for a link in the place of a file (ELOOP; EMLINK on some systems). */
const LINK_ERRORS = ['ELOOP', 'EMLINK'];

export const isLinkError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LINK_ERRORS.some((code) => code === error.code);

/**
 * Opens a regular file of the import folder. A folder may come from another person, and the import reads with the server's
 * rights: a link could reveal the server's files to readers of the report. Does not block on a pipe.
 */
export const openOrdinaryFile = async (path: string, name: string): Promise<FileHandle> => {
  let file: FileHandle;
  try {
    file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (isLinkError(error))
      throw new ImportError(`${name} is a link. Put the file itself in its place and import again.`);
    const why = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${name} cannot be read (${why}). Make it readable and import again.`);
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new ImportError(`${name} is not an ordinary file. Put the file itself in its place and import again.`);
};
