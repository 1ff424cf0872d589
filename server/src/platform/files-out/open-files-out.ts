import type { FastifyBaseLogger } from 'fastify';
import { FilesOut } from './files-out.ts';

/** The portal's writer of files; what is not read to its end is noted. */
export const openFilesOut = (log: FastifyBaseLogger): FilesOut =>
  new FilesOut((error, { kind }) => log.warn({ err: error, kind }, 'a file was not written to its end'));
