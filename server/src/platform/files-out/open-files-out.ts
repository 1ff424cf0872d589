import type { FastifyBaseLogger } from 'fastify';
import { FilesOut } from './files-out.ts';

/** Creates the portal's file writer. Files that are not completed are logged. */
export const openFilesOut = (log: FastifyBaseLogger): FilesOut =>
  new FilesOut((error, { kind }) => log.warn({ err: error, kind }, 'a file was not written to its end'));
