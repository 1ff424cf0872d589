import type { FastifyBaseLogger } from 'fastify';
import { FileWriter } from './files-out.ts';

/** Creates the portal's file writer. Files that are not completed are logged. */
export const openFileWriter = (log: FastifyBaseLogger): FileWriter =>
  new FileWriter((error, { kind }) => log.warn({ err: error, kind }, 'a file was not written to its end'));
